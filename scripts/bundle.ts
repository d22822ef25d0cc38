import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, type OutputChunk, rolldown } from 'rolldown';
import { chunkNames } from './bundle/chunks.ts';
import { deferralPlugin, hasCommands, offersOf } from './bundle/deferral.ts';
import { filesOf } from './bundle/files.ts';
import { graphRecorder } from './bundle/module-graph.ts';
import { assignTiers } from './bundle/tiers.ts';
import { type Training, train } from './bundle/training.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * What is loaded together: the modules that the first script needs are read at every start, those of the
 * second with the first use of one of them, and all others likewise.
 */
const trainingScripts: readonly string[] = [
	'echo hi',
	`x=1; y="a $x"; list=(a b "c d"); declare -A map=([k]=v); export x
f() { local z=$1; echo "\${z%b}" "\${y#a}" "\${#list[@]}" "\${map[k]:-none}"; return 0; }
for i in 1 2 *.none; do if [ "$i" -gt 1 ] && [[ $i == [0-9]* ]]; then x=$((x + i)); continue; fi; done
while read -r line; do case $line in a*) f "$line" ;; *) printf '%s\\n' "$line" ;; esac; done <<END
ab
$(echo sub; pwd)
END
{ echo one; echo two >&2; } 2>/dev/null | while read -r a; do echo "$a"; done > out; (cd / && true) || false
[ -f out ] && [ ! -d out ]; test -n "$x"; (( x > 1 )); set -e; shift 0; unset y; eval ':'; : > out
trap 'echo bye' EXIT; exit 0`,
];

/**
 * Bundles the program `tenon` from its sources into a few CommonJS files, so that a start reads little and
 * V8's cache of it: `bin/tenon.cjs` loads them. Returns the folder they are in.
 */
export const bundleProgram = async (program = `${root}packages/cli/dist/program`): Promise<string> => {
	const graph = new Map<string, Set<string>>();
	const training = await trainOnModules(graph);
	const offers = await offersOf(graph.keys(), training.whileLoading);
	const tiers = assignTiers(graph, training, offers);
	const isLater = (id: string, importer: string): boolean => tiers.get(id)! > (tiers.get(importer) ?? 0);
	const isDeferred = (id: string, importer: string): boolean =>
		hasCommands(offers.get(id)!)
			? tiers.get(id)! > 0
			: isLater(id, importer) && training.atLoad.get(importer)?.has(id) === true;
	const nameOf = chunkNames(graph, `${root}packages/cli/src/main.ts`, tiers, offers);
	const build = await rolldown({
		...input,
		plugins: [deferralPlugin(offers, isDeferred)],
		preserveEntrySignatures: 'allow-extension',
		onLog: (level, log, handle) => {
			// A module and its stand-in may meet in one file.
			if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handle(level, log);
		},
	});
	const { output } = await build.generate({
		format: 'cjs',
		entryFileNames: 'entry.cjs',
		chunkFileNames: '[name].cjs',
		minify: true,
		codeSplitting: {
			includeDependenciesRecursively: false,
			groups: [{ name: nameOf, debugName: 'tiers' }],
		},
	});
	await build.close();
	return writeProgram(
		program,
		output.filter((part) => part.type === 'chunk'),
	);
};

/** Writes the files that the loader reads, in ASCII, and their digest. */
const writeProgram = (program: string, chunks: readonly OutputChunk[]): string => {
	const files = filesOf(chunks);
	const digest = createHash('sha256');
	rmSync(program, { recursive: true, force: true });
	mkdirSync(program, { recursive: true });
	for (const { fileName, text } of files) {
		digest.update(text);
		writeFileSync(join(program, fileName), toAscii(text));
	}
	writeFileSync(join(program, 'build'), digest.digest('hex').slice(0, 16));
	return program;
};

// So that it can be read as Latin-1, which needs no decoding. Escapes mean the same wherever such a character
// can stand: in texts, templates, patterns and names.
const toAscii = (code: string): string =>
	code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const input: InputOptions = {
	input: `${root}packages/cli/src/index.ts`,
	platform: 'node',
	// Of a package that offers both, modules: what CommonJS asks for at run time cannot be bundled.
	resolve: { conditionNames: ['@tenon/source', 'import', 'default'], mainFields: ['module', 'main'] },
	external: [/^node:/],
};

const trainOnModules = async (graph: Map<string, Set<string>>): Promise<Training> => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-modules-'));
	try {
		const build = await rolldown({ ...input, plugins: [graphRecorder(graph)] });
		const output = await build.write({
			dir: folder,
			format: 'esm',
			preserveModules: true,
			preserveModulesRoot: root,
			entryFileNames: '[name].mjs',
		});
		await build.close();
		return train(output, folder, 'packages/cli/src/index.mjs', trainingScripts);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};

// `bundle.ts [FOLDER]`
if (import.meta.main) console.log(await bundleProgram(process.argv[2]));
