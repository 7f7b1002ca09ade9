/** What threads of the command line start with where it runs from its sources: Node alone cannot read them. */
import { register } from 'tsx/esm/api';

register();
await import('../src/cli/main.ts');
