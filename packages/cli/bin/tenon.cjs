#!/usr/bin/env node
'use strict';
// Loads the files of the program, each with V8's code for the functions that ran when its cache was made, so
// that a start compiles next to nothing. `scripts/bundle.ts` writes the files and the digest that names them.
const { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { Script } = require('node:vm');

const program = `${__dirname}/../dist/program`;
const build = readBuild();
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

const run = (name) => {
	const filename = `${program}/${name.slice(2)}`;
	const cachedData = readCache(name);
	const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData });
	if (cachedData === undefined || script.cachedDataRejected) fresh.set(name, script);
	// A file that asked for itself before it has run is a mistake of the bundle, and fails.
	loaded.set(name, {});
	const file = script.runInThisContext()(load);
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

// What was compiled is kept for the next start. A cache that cannot be written costs time and nothing else.
const keepCaches = () => {
	if (cacheRoot === undefined || fresh.size === 0) return;
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

const forgetOtherBuilds = () => {
	for (const folder of readdirSync(cacheRoot)) {
		if (!cacheFolder.endsWith(folder)) rmSync(`${cacheRoot}/${folder}`, { recursive: true, force: true });
	}
};

function readBuild() {
	try {
		return readFileSync(`${program}/build`, 'latin1');
	} catch (error) {
		if (error.code !== 'ENOENT') throw error;
		process.stderr.write(`tenon: ${program}: there is no program yet; make it with: npm run build\n`);
		process.exit(1);
	}
}

const { runTenon } = run('./start.cjs');
process.once('exit', keepCaches);
runTenon(process.argv.slice(2));
