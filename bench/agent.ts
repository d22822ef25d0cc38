/**
 * What durability costs. The store's writes stand beside a bare SQLite transaction that brings as many bytes to the
 * same disk, taken in turn with them; the rest are times. `npm run bench -- agent`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compaction } from './agent/compaction.ts';
import { liveSessions } from './agent/live-sessions.ts';
import { opening } from './agent/opening.ts';
import { overhead } from './agent/overhead.ts';
import { plugins } from './agent/plugins.ts';
import { subagents } from './agent/subagents.ts';
import { timers } from './agent/timers.ts';
import { writing } from './agent/writing.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenon-bench-agent-'));
try {
	for (const rows of [writing, opening, overhead, liveSessions, subagents, compaction, timers, plugins]) {
		for await (const row of rows(folder)) console.log(row);
	}
} finally {
	rmSync(folder, { recursive: true });
}
