#!/usr/bin/env node
'use strict';
// Loads the files of the program, each with V8's code for the functions that ran when its cache was made, so
// that a start compiles next to nothing. `scripts/bundle.ts` writes the files and the digest that names them.
const {
	mkdirSync,
	readFileSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} = require('node:fs');
const { Script } = require('node:vm');

const program = `${__dirname}/../dist/program`;
const start = readStart();
// The digest of all files ends the first of them.
const build = start.slice(-16);
const { env } = process;
const home = env.XDG_CACHE_HOME || (env.HOME && `${env.HOME}/.cache`);
const cacheRoot = home && !env.NODE_DISABLE_COMPILE_CACHE ? `${home}/tenon/code` : undefined;
const cacheFolder = `${cacheRoot}/${build}-${process.version}-${process.arch}`;

const loaded = new Map();
const fresh = new Map();

// A file says what it offers when the first of the others asks.
const load = (name) => {
	if (!name.startsWith('./')) return require(name);
	const file = loaded.get(name) ?? run(name);
	file.offered ??= file.offer();
	return file.offered;
};

const run = (name, text = readFileSync(`${program}/${name.slice(2)}`, 'latin1')) => {
	const cachedData = readCache(name);
	const filename = `${program}/${name.slice(2)}`;
	const script = new Script(text, { filename, cachedData });
	if (cachedData === undefined || script.cachedDataRejected) keepLater(name, script);
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

// What was compiled is kept for the next start, with the functions that ran until the end of this one.
const keepLater = (name, script) => {
	if (cacheRoot === undefined) return;
	if (fresh.size === 0) process.once('exit', keepCaches);
	fresh.set(name, script);
};

// A cache that cannot be written costs time and nothing else.
const keepCaches = () => {
	try {
		if (mkdirSync(cacheFolder, { recursive: true }) !== undefined) forgetOtherBuilds();
		for (const [name, script] of fresh) {
			const file = `${cacheFolder}/${name.slice(2)}`;
			writeFileSync(`${file}.${process.pid}`, script.createCachedData());
			renameSync(`${file}.${process.pid}`, file);
		}
	} catch {
		return;
	}
};

// Some are kept: two builds may be in use in turn.
const forgetOtherBuilds = () => {
	const madeAt = (folder) => statSync(folder).mtimeMs;
	const folders = readdirSync(cacheRoot).map((name) => `${cacheRoot}/${name}`);
	const old = folders.toSorted((one, other) => madeAt(other) - madeAt(one)).slice(keptBuilds);
	for (const folder of old) rmSync(folder, { recursive: true, force: true });
};

const keptBuilds = 4;

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
if (require.main === module) runTenon(process.argv.slice(2));
else {
	// Who keeps a shell waits for its files here, not in a script; each command still has one that waits for it.
	const files = ['basics', 'common', 'with-commands', 'rest', 'commands-base', 'commands-shared'];
	for (const name of files) load(`./${name}.cjs`);
	module.exports = { loadEngine };
}
