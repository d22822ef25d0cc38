import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from './bundle.ts';
import { packSdks } from './pack-sdks.ts';

// What `npm pack` of the program needs before it: the built packages, the bundle, and the SDKs beside it.
const root = fileURLToPath(new URL('..', import.meta.url));
const { status } = spawnSync('npx', ['tsc', '-b', 'packages/sdk'], { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
await bundleProgram();
packSdks();
