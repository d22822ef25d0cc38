import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type InputOptions, rolldown } from 'rolldown';
import { chunkNames, hasRunBefore, tierNames } from './bundle/chunks.ts';
import { deferralPlugin, hasCommands, offersOf } from './bundle/deferral.ts';
import { compiledAtOnce } from './bundle/eager.ts';
import { filesOf, type ProgramFile } from './bundle/files.ts';
import { graphRecorder } from './bundle/module-graph.ts';
import { practise } from './bundle/practice.ts';
import { assignTiers } from './bundle/tiers.ts';
import { type Training, train } from './bundle/training.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * What is loaded together: the modules that the first script needs are read at every start, those of another with
 * the first use of one of them that none before it needs, and the rest likewise. One for each of `tierNames`.
 */
const trainingScripts: readonly string[] = [
	'echo hi',
	`x=1; y="a $x"; for i in 1 2; do if [ "$i" -gt 1 ]; then x=$((x + i)); else x=$(echo $i)"$(echo "$i")"; fi; done; (( x > 1 ))
f() { local z=$1; echo "$z"; return 0; }; f 1 > out; while read -r a; do echo "$a"; done < out; echo a | while read -r b; do :; done
[ -f out ] && [ ! -d out ]; test -n "$x"; [[ $i == [0-9]* ]]; cd . && pwd || exit 1; export x; : > out`,
	`y="a b"; list=(a b "c d"); declare -A map=([k]=v); f() { echo "\${1%b}" "\${y#a}" "\${#list[@]}" "\${map[k]:-none}"; }
for i in 1 2 *.none; do [ "$i" = 1 ] && continue; break; done; printf '%s\\n' "$i"
while read -r line; do case $line in a*) f "$line" ;; *) printf '%s\\n' "$line" ;; esac; done <<END
ab
$(echo sub; pwd)
END
{ echo one; echo two >&2; } 2>/dev/null | while read -r a; do echo "$a"; done > out; (cd / && true) || false
set -e; shift 0; unset y; eval ':'; sleep 0 & wait; trap 'echo bye' EXIT; exit 0`,
	`seq 2 > out; cat out | head -n 1; grep -c 1 out; sed -n 1p out; ls; wc -l < out; sort out | uniq; find . -name out
cut -c1 out | tr 1 2; mkdir d; touch d/e; cp d/e d/f; mv d/f d/g; rm -r d; tail out`,
	'/bin/sh -c :',
];

/** What scripts do beside: their functions are compiled with the files they are in. */
const practices: readonly (readonly string[])[] = [
	...trainingScripts.map((script) => ['sh', '-c', script]),
	[
		'sh',
		'--memory',
		'-c',
		`printf '%s\\n' b:2 a:1 c:3 > list; for ((i = 0; i < 3; i++)); do (( n += i )); done; x=$(cat list | wc -l)
f() { local -a all=("$@"); for item in $(seq 1 3); do all+=("$(echo "$item")"); done; echo "\${all[*]}"; }; f 1 2
sort list | head -n 2 | cut -d: -f1 | tr a-z A-Z; grep -c a list; sed 's/a/b/' list | uniq | tail -n 1
mkdir -p d/e; cp list d/e; mv d/e/list d/two; rm -r d/e; ls -l d; find . -name 'l*' | xargs echo; sleep 0 & wait`,
	],
	[
		'sh',
		'-c',
		`mkdir -p t/u; printf 'line %s\\n' foo 10 2 > t/a.ts; cp t/a.ts t/u/b.txt; echo x > t/u/c
find t -name '*.ts' | wc -l; find t -type f ! -path '*/u/*' -exec echo {} +; find . -name u -prune -o -type f -print
grep -r foo t | wc -l; grep -rn 'fo*' t; grep -rl foo t; grep -i FOO t/a.ts; grep -cE '[a-z]+ [0-9]{2,}' t/a.ts; rg foo t
sed -E 's/(l)(i)/\\2\\1/g' t/a.ts | wc; sort -n t/a.ts | uniq -c | tail -1; diff t/a.ts t/u/c; md5sum t/a.ts; ls -R t
cut -d ' ' -f 2 t/a.ts; tr -d a < t/a.ts; cat t/a.ts | tail -n 1; true`,
	],
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
	if (tierNames.length !== trainingScripts.length + 1) throw new Error('a tier has no name');
	const nameOf = chunkNames(graph, `${root}packages/cli/src/main.ts`, tiers, offers);
	const build = await rolldown({
		...input,
		plugins: [deferralPlugin(offers, isDeferred, hasRunBefore)],
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
	const files = filesOf(output.filter((part) => part.type === 'chunk')).map(({ fileName, text }) => ({
		fileName,
		text: toAscii(text),
	}));
	writeProgram(program, withPractice(files));
	await bundleOwnFiles(program);
	return program;
};

/**
 * What runs in a thread or a process of its own begins with a file of its own: beside the file that asks for it, where
 * that looks for it.
 */
const ownFiles: readonly (readonly [source: string, file: string])[] = [
	['packages/extensions/src/module/module-process.ts', 'module-process.js'],
	['packages/extensions/src/lua/runner/lua-thread.ts', 'lua-thread.js'],
	['packages/extensions/src/lua/manifest/manifest-thread.ts', 'manifest-thread.js'],
	['packages/agent/src/store/sqlite/store-thread.ts', 'store-thread.js'],
];

/** Writes those files, and what they read, into a folder. */
export const bundleOwnFiles = async (program: string): Promise<void> => {
	for (const [source, file] of ownFiles) {
		const build = await rolldown({ ...input, input: `${root}${source}` });
		await build.write({ file: `${program}/${file}`, format: 'esm', minify: true });
		await build.close();
	}
	// The code of Lua is read and no module.
	copyFileSync(`${root}node_modules/wasmoon/dist/glue.wasm`, `${program}/lua.wasm`);
};

/** The same files, with what practice has shown to be called compiled at once. */
const withPractice = (files: readonly ProgramFile[]): readonly ProgramFile[] => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-program-'));
	try {
		writeProgram(folder, files);
		const called = practices.map((args) => practise(folder, args));
		return files.map(({ fileName, text }) => {
			// Every start reads the first file: it holds the code of the shortest script alone.
			const counted = fileName === startFile ? called.slice(0, 1) : called;
			const ranges = new Set(counted.flatMap((byFile) => [...(byFile.get(fileName) ?? [])]));
			return { fileName, text: compiledAtOnce(text, ranges) };
		});
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
};

/** Writes the files that the loader reads; their digest ends the first that it does. */
const writeProgram = (program: string, files: readonly ProgramFile[]): void => {
	const hash = createHash('sha256');
	for (const { text } of files) hash.update(text);
	const digest = hash.digest('hex').slice(0, 16);
	rmSync(program, { recursive: true, force: true });
	mkdirSync(program, { recursive: true });
	for (const { fileName, text } of files) {
		writeFileSync(join(program, fileName), fileName === startFile ? `${text}\n//${digest}` : text);
	}
};

/** What every start reads. */
const startFile = 'start.cjs';

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
