import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installPrograms } from './install-programs.ts';

// The README's test command: whatever the suites need, then the suites. Arguments go to vitest.
installPrograms();

const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const done = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(done.status ?? 1);
