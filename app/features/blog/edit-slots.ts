import { lazy } from "react";

/** The door to edit/: staff's pages fetch what they show. */
export const PostListEditor = lazy(() => import("./edit/post-list-editor.tsx"));
export const PostPageEditor = lazy(() => import("./edit/post-page-editor.tsx"));
