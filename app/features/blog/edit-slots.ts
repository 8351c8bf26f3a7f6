import { staffPart } from "#app/features/staff/staff-part.tsx";

/** The door to edit/: staff's pages fetch what they show. */
export const PostListEditor = staffPart(() => import("./edit/post-list-editor.tsx"), "PostListEditor");
export const PostPageEditor = staffPart(() => import("./edit/post-page-editor.tsx"), "PostPageEditor");
