/** A package of package-lock.json, as far as its place and what it needs go. */
interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * The folders of the packages that `dependencies` of package.json need. `npm ci --omit=dev` installs more: tools that a
 * package only names as an optional peer, and that are installed for development.
 * @param locked `packages` of package-lock.json, by folder; "" is the project itself
 * @returns optional ones too, which may not be installed on this platform
 */
export function productionPackages(locked: Record<string, LockedPackage>): string[] {
  const found = new Set<string>();
  const add = (folder: string, needed: string[]) => {
    for (const name of needed) {
      const place = placeOf(name, folder, locked);
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      add(place, neededBy(locked[place] ?? {}));
    }
  };
  add("", Object.keys(locked[""]?.dependencies ?? {}));
  return [...found].sort();
}

function neededBy({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
}: LockedPackage): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies ?? {}), ...Object.keys(optionalDependencies ?? {}), ...peers];
}

/** Where Node finds a package that another one imports: in the nearest node_modules upwards. */
function placeOf(name: string, from: string, locked: Record<string, LockedPackage>): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`;
    if (locked[place]) return place;
    if (folder === "") return undefined;
  }
}
