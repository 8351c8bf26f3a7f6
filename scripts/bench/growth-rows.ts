import { DatabaseSync } from "node:sqlite";

/**
 * Puts `count` posts, projects, images and reviews in the place of those that are there: `/blog/post-7`,
 * `/projects/project-7` and their like, all in one category of the demo's.
 */
export function growRows(file: string, count: number): void {
  const db = new DatabaseSync(file, { timeout: 5000 });
  const numbers = `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  const time = "strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n * 600, 'unixepoch')";
  const category = (kind: string) => `(select min(id) from categories where kind = '${kind}')`;
  const words = "Clay and limestone drain slowly, so every bed begins with what lies under it. ";
  const paragraphs = `<p>${words.repeat(6)}</p>`.repeat(12);
  const image = "'/storage/project-images/bench-' || n || '.jpg'";
  db.exec(`
    pragma foreign_keys = on;
    begin immediate;
    delete from posts; delete from projects; delete from reviews;
    insert into media (id, bucket, name, content_type, width, height, bytes, alt, created_at, pending)
      ${numbers} select 'media-' || n, 'project-images', 'bench-' || n || '.jpg', 'image/jpeg', 1920, 1280, 300000,
      'A patio of limestone, number ' || n, ${time}, 0 from numbers;
    insert into posts (id, title, slug, content, excerpt, featured_image, published, published_at,
      first_published_at, created_at, updated_at)
      ${numbers} select 'post-' || n, 'Post ' || n, 'post-' || n, '${paragraphs}', '${words}', ${image}, 1, ${time}, ${time},
      ${time}, ${time} from numbers;
    insert into post_categories (post_id, category_id) ${numbers} select 'post-' || n, ${category("post")} from numbers;
    insert into projects (id, title, slug, description, image_url, created_at, updated_at)
      ${numbers} select 'project-' || n, 'Project ' || n, 'project-' || n, '${words}', ${image}, ${time}, ${time}
      from numbers;
    insert into project_categories (project_id, category_id)
      ${numbers} select 'project-' || n, ${category("project")} from numbers;
    insert into project_images (id, project_id, url, caption, order_index)
      ${numbers} select 'image-' || n, 'project-' || n, ${image}, 'Limestone ' || n, 0 from numbers;
    insert into reviews (id, reviewer_name, rating, comment, review_date, source, verified, featured, published,
      created_at, updated_at)
      ${numbers} select 'review-' || n, 'Reviewer ' || n, 5, '${words}', '2026-03-01', 'google', 1, n % 3 = 0, 1, ${time},
      ${time} from numbers;
    update content_version set version = version + 1;
    commit;`);
  db.close();
}
