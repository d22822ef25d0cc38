#!/usr/bin/env node
'use strict';
// Loads the files of the program, each with V8's code for the functions that ran when its cache was made, so
// that a start compiles next to nothing. `scripts/bundle.ts` writes the files and the digest that names them.
const {
	appendFileSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} = require('node:fs');
const { Script } = require('node:vm');

// All that the shell needs and Node 20 lacks: pipes hand over files with it.
Promise.withResolvers ??= function withResolvers() {
	const settle = {};
	const promise = new this((resolve, reject) => Object.assign(settle, { resolve, reject }));
	return { promise, ...settle };
};

const program = `${__dirname}/../dist/program`;
const start = readStart();
// The digest of all files ends the first of them.
const build = start.slice(-16);
const { env } = process;
const home = env.XDG_CACHE_HOME || (env.HOME && `${env.HOME}/.cache`);
const cacheRoot = home && !env.NODE_DISABLE_COMPILE_CACHE ? `${home}/tenon/code` : undefined;
// A program starts once for each script, a long-lived shell once for many: what is worth having at once differs.
const isProgram = require.main === module;
const use = isProgram ? 'program' : 'engine';
const cacheFolder = `${cacheRoot}/${build}-${process.version}-${process.arch}-${use}`;

const loaded = new Map();
/** The scripts that ran, and how large their caches were. */
const kept = new Map();

// A file says what it offers when the first of the others asks.
const load = (name) => {
	if (!name.startsWith('./')) return loadBuiltin(name);
	const file = loaded.get(name) ?? run(name);
	file.offered ??= file.offer();
	return file.offered;
};

// A part that an older Node lacks is wanted by some commands only: the others work.
const loadBuiltin = (name) => {
	try {
		return require(name);
	} catch (error) {
		if (error.code !== 'ERR_UNKNOWN_BUILTIN_MODULE') throw error;
		process.stderr.write(`tenon: this needs Node 22.19 or newer for ${name}; this is ${process.version}\n`);
		return process.exit(1);
	}
};

const run = (name, text = readFileSync(`${program}/${name.slice(2)}`, 'latin1')) => {
	const cachedData = readCache(name);
	const filename = `${program}/${name.slice(2)}`;
	const script = new Script(text, { filename, cachedData });
	keepLater(name, script, script.cachedDataRejected ? 0 : (cachedData?.length ?? 0));
	// A file that asked for itself before it has run is a mistake of the bundle, and fails.
	loaded.set(name, {});
	const file = script.runInThisContext()(load, filename);
	loaded.set(name, file);
	return file;
};

const readCache = (name) => {
	if (cacheRoot === undefined) return undefined;
	try {
		return readFileSync(`${cacheFolder}/${name.slice(2)}`);
	} catch {
		// There is none yet, or it cannot be read: the file is compiled.
		return undefined;
	}
};

// What was compiled is kept for the next start, with the functions that ran until the end of this one. Later runs add
// what they compile, until many in a row had nothing to add: by then the caches hold what scripts do here.
const keepLater = (name, script, size) => {
	if (cacheRoot === undefined) return;
	if (kept.size === 0) process.once('exit', keepCaches);
	kept.set(name, { script, size });
};

// A cache that cannot be written costs time and nothing else.
const keepCaches = () => {
	try {
		if (mkdirSync(cacheFolder, { recursive: true }) !== undefined) forgetOtherBuilds();
		const scripts = [...kept];
		// A file without a cache is a command's first use, or V8 runs with other flags: there is more to come.
		if (scripts.every(([, { size }]) => size > 0) && idleRuns() >= learningRuns) return;
		noteRun(scripts.filter(([name, kept]) => keepCache(name, kept)).length > 0);
	} catch {
		return;
	}
};

// Says whether there was something to add.
const keepCache = (name, { script, size }) => {
	// Every start of the program reads its first file whole: it holds what the shortest script needs.
	if (size > 0 && isProgram && name === './start.cjs') return false;
	const data = script.createCachedData();
	if (data.length < size * worthwhileGrowth) return false;
	const file = `${cacheFolder}/${name.slice(2)}`;
	writeFileSync(`${file}.${process.pid}`, data);
	renameSync(`${file}.${process.pid}`, file);
	return true;
};

// Each run that had nothing to add leaves one byte.
const idleRuns = () => statSync(runsFile, { throwIfNoEntry: false })?.size ?? 0;

const noteRun = (hasAdded) => {
	if (hasAdded) writeFileSync(runsFile, '');
	else appendFileSync(runsFile, '.');
};

const runsFile = `${cacheFolder}/runs`;
/** Runs in a row that look for more: a moment at the end of each, which matters less in a long-lived shell. */
const learningRuns = isProgram ? 12 : 48;
/** A cache that is hardly larger is not written again. */
const worthwhileGrowth = 1.02;

// Some are kept: two builds may be in use in turn.
const forgetOtherBuilds = () => {
	const madeAt = (folder) => statSync(folder).mtimeMs;
	const folders = readdirSync(cacheRoot).map((name) => `${cacheRoot}/${name}`);
	const old = folders.toSorted((one, other) => madeAt(other) - madeAt(one)).slice(keptBuilds);
	for (const folder of old) rmSync(folder, { recursive: true, force: true });
};

const keptBuilds = 8;

function readStart() {
	try {
		return readFileSync(`${program}/start.cjs`, 'latin1');
	} catch (error) {
		if (error.code !== 'ENOENT') throw error;
		process.stderr.write(`tenon: ${program}: there is no program yet; make it with: npm run build\n`);
		process.exit(1);
	}
}

const { loadEngine, runTenon } = run('./start.cjs', start);
if (isProgram) runTenon(process.argv.slice(2));
else {
	// Who keeps a shell waits for its files here, not in a script; each command still has one that waits for it.
	const names = ['basics', 'common', 'with-commands', 'commands-base', 'commands-shared'].map(
		(name) => `${name}.cjs`,
	);
	const rest = readdirSync(program).filter((name) => name.startsWith('rest-'));
	for (const name of [...names, ...rest]) load(`./${name}`);
	module.exports = { loadEngine };
}
