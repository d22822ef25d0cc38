import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plugins } from './agent/plugins.ts';
const folder = mkdtempSync(join(tmpdir(), 'zz-'));
for await (const row of plugins(folder)) console.log(row);
rmSync(folder, { recursive: true });
