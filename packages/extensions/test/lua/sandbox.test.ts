import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LuaRuntime } from '../../src/lua/runtime/lua-runtime.ts';
import { type Attempt, faults, tricks, waysOut } from './escape-attempts.ts';
import { abuse } from './library-abuse.ts';

let runtime: LuaRuntime;
let lastCommand = 0;
const ownKeys = (): readonly (string | symbol)[] => Reflect.ownKeys(Object.prototype);
const keysBefore = ownKeys();

beforeAll(async () => {
	runtime = await LuaRuntime.open({ environment: { CANARY: 'sang' } });
}, 60_000);
afterAll(() => runtime.close());

const tryOut = async (code: string): Promise<string> => {
	lastCommand += 1;
	await runtime.exec(
		`imp.register_command("try${lastCommand}", { handler = function(args, ctx) _G.ctx = ctx ${code}\nend })`,
	);
	return runtime.executeCommand(`try${lastCommand}`, '').then(
		(text) => text ?? 'nil',
		(error: Error) => `raised ${error.message}`,
	);
};

const suites: readonly (readonly [title: string, attempts: readonly Attempt[]])[] = [
	['a way out of the sandbox', waysOut],
	['a trick with what the host uses', tricks],
	['a fault in Lua', faults],
	['abuse of the libraries', abuse],
];

describe.each(suites)('%s', (_title, attempts) => {
	it.each(attempts)('%s', async (_what, code, outcome) => {
		expect(await tryOut(code)).toBe(outcome);
	});
});

describe('after all of it', () => {
	it('the state works as before, and the host is as it was', async () => {
		expect(await tryOut('return ("a b"):upper() .. imp.json.encode({ x = { 1, 2 } })')).toBe(
			'A B{"x":[1,2]}',
		);
		expect([ownKeys(), existsSync('/tmp/tenon-escaped')]).toEqual([keysBefore, false]);
	});

	it('has tried at least 80 ways', () => {
		expect(suites.flatMap(([, attempts]) => attempts).length).toBeGreaterThanOrEqual(80);
	});
});
