/** Where things are. The questions run as bundles, so that no module can tell by where it is itself. */
import { join } from 'node:path';

/** Questions are asked from the top of the repository. */
export const root: string = process.cwd();
export const bench: string = join(root, 'bench');
export const data = (name: string): string => join(bench, 'data', name);
