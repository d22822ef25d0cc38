import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// `npm run bench` lists the benchmarks, `npm run bench -- NAME` runs one.
const folder = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(folder)
	.filter((file) => file.endsWith('.ts') && file !== 'run.ts')
	.map((file) => file.slice(0, -'.ts'.length));
// On the built packages, as they are shipped: `npm run build` first. How much memory a process has decides how long it
// takes to start another one, and sources need three times as much.
const builtOnly: ReadonlySet<string> = new Set(['extensions', 'lua']);
const [name] = process.argv.slice(2);

if (name === undefined) console.log(`benchmarks: ${names.join(', ')}; run one: npm run bench -- ${names[0]}`);
else if (!names.includes(name)) {
	console.error(`bench: there is no ${JSON.stringify(name)}; choose from ${names.join(', ')}`);
	process.exitCode = 2;
} else if (builtOnly.has(name)) {
	const args = ['--disable-warning=ExperimentalWarning', `${folder}${name}.ts`, ...process.argv.slice(3)];
	process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
} else await import(`./${name}.ts`);
