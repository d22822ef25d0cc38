import { spawnSync } from 'node:child_process';
import { LuaRuntime } from '@tenon/extensions';
import { findProgram } from '../../scripts/find-program.ts';
import { verdict } from '../extensions/figures.ts';

/** Functions of Lua, each a piece of work without any host. */
const work: Readonly<Record<string, string>> = {
	'fib(30)': 'local function fib(n) if n < 2 then return n end return fib(n - 1) + fib(n - 2) end fib(30)',
	tables:
		'local t = {} for i = 1, 1000000 do t[i] = i end local s = 0 for i = 1, #t do s = s + t[i] end for i = 1, 100000 do t["k" .. i % 100] = i end',
	strings:
		'local n = 0 for i = 1, 100000 do local s = "item " .. i for word in s:gmatch("%w+") do n = n + #word end s = s:gsub("%d", "x"):upper() end',
};

const rounds = 7;

/** Pure Lua, warm, beside the program. */
export async function* pure(): AsyncGenerator<string> {
	const program = findProgram('lua5.4');
	if (program === undefined) {
		yield 'pure Lua: the program lua5.4 is missing';
		return;
	}
	const runtime = await LuaRuntime.open();
	try {
		yield* compare(runtime, program);
	} finally {
		await runtime[Symbol.asyncDispose]();
	}
}

async function* compare(runtime: LuaRuntime, program: string): AsyncGenerator<string> {
	for (const [name, body] of Object.entries(work)) {
		const command = name.replaceAll(/\W/g, '');
		await runtime.exec(`imp.register_command("${command}", { handler = function() ${body} end })`);
		const ours: number[] = [];
		const theirs: number[] = [];
		for (let round = 0; round < rounds; round += 1) {
			const start = performance.now();
			await runtime.executeCommand(command, '');
			ours.push(performance.now() - start);
			theirs.push(native(program, body));
		}
		const [own, other] = [Math.min(...ours.slice(2)), Math.min(...theirs)];
		yield `pure Lua, ${name}: ${own.toFixed(0)} ms, lua5.4 ${other.toFixed(0)} ms, ${(own / other).toFixed(2)}×; ${verdict(own <= 2 * other, '2×')}`;
	}
}

// By the program's own clock: its start is not what is compared.
const native = (program: string, body: string): number => {
	const script = `local c = os.clock do ${body} end local t = c() do ${body} end io.write((c() - t) * 1000)`;
	return Number(spawnSync(program, ['-e', script], { encoding: 'utf8' }).stdout);
};
