import { createHash } from 'node:crypto';
import {
	existsSync,
	globSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const kept = join(root, 'node_modules/.cache/tenon-agent-kill');

/** The program that is killed. */
export interface BuiltWorker {
	readonly path: string;
	/** Where its runs keep V8's code. */
	readonly codeCache: string;
}

/** Bundles the worker from its sources, once for each state they are in: a start costs little then. */
export const builtWorker = (): Promise<BuiltWorker> => {
	worker ??= buildWorker();
	return worker;
};

let worker: Promise<BuiltWorker> | undefined;

const buildWorker = async (): Promise<BuiltWorker> => {
	const folder = join(kept, stateOfSources());
	if (!existsSync(folder)) await build(folder);
	return { path: join(folder, 'kill-worker.js'), codeCache: join(folder, 'code') };
};

const stateOfSources = (): string => {
	const files = globSync(['packages/*/src/**/*.ts', 'packages/agent/test/{kill,support}/**/*.ts'], {
		cwd: root,
	});
	const digest = createHash('sha256').update(process.version);
	for (const file of files.filter((name) => !name.endsWith('.test.ts')).toSorted()) {
		const { mtimeMs, size } = statSync(join(root, file));
		digest.update(`${file} ${mtimeMs} ${size}\n`);
	}
	return digest.digest('hex').slice(0, 16);
};

// Two that build at the same time build the same; the second one's is thrown away.
const build = async (folder: string): Promise<void> => {
	mkdirSync(kept, { recursive: true });
	removeOld();
	const making = mkdtempSync(join(kept, 'making-'));
	const bundle = await rolldown({
		input: {
			'kill-worker': fileURLToPath(import.meta.resolve('./worker.ts')),
			// The store looks for its thread under this name, beside itself.
			'store-thread': fileURLToPath(import.meta.resolve('../../src/store/sqlite/store-thread.ts')),
		},
		platform: 'node',
		resolve: { conditionNames: ['@tenon/source', 'import', 'default'] },
		external: [/^node:/],
	});
	await bundle.write({
		dir: making,
		format: 'esm',
		entryFileNames: '[name].js',
		chunkFileNames: '[name].js',
	});
	await bundle.close();
	writeFileSync(join(making, 'package.json'), '{"type":"module"}');
	try {
		renameSync(making, folder);
	} catch (error) {
		rmSync(making, { recursive: true });
		if (!existsSync(folder)) throw error;
	}
};

// Others may still be running those of the last hour.
const removeOld = (): void => {
	for (const name of readdirSync(kept)) {
		const old = join(kept, name);
		if (Date.now() - statSync(old).mtimeMs > 3_600_000) rmSync(old, { recursive: true, force: true });
	}
};
