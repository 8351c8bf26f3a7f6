import { staffPart } from "#app/kernel/verbs/staff-part.tsx";

/** Entry point of edit/: these components are loaded only when staff's pages render them. */
export const PostListEditor = staffPart(() => import("./edit/post-list-editor.tsx"), "PostListEditor");
export const PostPageEditor = staffPart(() => import("./edit/post-page-editor.tsx"), "PostPageEditor");
