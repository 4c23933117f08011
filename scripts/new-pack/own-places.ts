/** Copies of templates, from the repository's root: what is in `templates/<template>` comes into the folder. */
export const templatedFolders = (name: string): readonly { template: string; folder: string }[] => [
  { template: 'pack', folder: `services/${name}` },
  { template: 'kubernetes', folder: `deploy/kubernetes/components/${name}` },
  { template: 'compose', folder: 'deploy/compose/packs' },
];

/** All files and folders that are a pack's own, the pages of its tools included. */
export const ownPaths = (name: string): readonly string[] => [
  `services/${name}`,
  `deploy/kubernetes/components/${name}`,
  `deploy/compose/packs/${name}.json`,
  `docs/tools/${name}`,
];
