import { describe, expect, it } from 'vitest';
import { ManualTimer } from '../../../../test/process/manual-timer.ts';
import { LuaUnit, testPool } from '../../../../test/support/lua-unit.ts';

// Lua says that it runs before it hangs.
const hanging = (code: string): string =>
	`handle(function(args) if args == 'hang' then print('in') ${code} end return args end)`;

describe('Lua that runs on', () => {
	it.each([
		['a busy loop', 'while true do end'],
		['a loop of protected calls', 'while true do pcall(function() while true do end end) end'],
		['a pattern that backtracks', 'local s = ("a"):rep(40000) s:find(".-.-.-.-b")'],
		['a loop in a coroutine', 'coroutine.wrap(function() while true do end end)()'],
		[
			'a loop in a finalizer',
			'setmetatable({}, { __gc = function() while true do end end }) collectgarbage()',
		],
		[
			'a loop in a variable that is closed',
			'local x <close> = setmetatable({}, { __close = function() while true do end end })',
		],
		['a sort by a comparator without end', 'table.sort({ 1, 2, 3 }, function() while true do end end)'],
		['tail calls without end', 'local function f() return f() end f()'],
	])('is ended by its host after its time: %s', async (_, code) => {
		const timer = new ManualTimer();
		const culprits: string[] = [];
		const pool = testPool({ onCulprit: (name, problem) => culprits.push(`${name} ${problem}`) });
		const unit = new LuaUnit(['', hanging(code)], { timer, pool });
		const answer = unit.call('hang', 1);
		const refused = expect(answer).rejects.toThrow('e1 ran for more than 30 s');
		await unit.until(() => unit.events.includes('in'));
		timer.advance(30_000);
		await refused;
		expect(culprits).toEqual(['e1 ran for more than 30 s']);
	});

	it('has less time in a hook, and while it is loaded', async () => {
		const timer = new ManualTimer();
		const unit = new LuaUnit([hanging('while true do end')], { timer });
		const refused = expect(unit.call('hang', 0, 'hook')).rejects.toThrow('e0 ran for more than 5 s');
		await unit.until(() => unit.events.includes('in'));
		timer.advance(5_000);
		await refused;
		const loading = new LuaUnit(['print("in") while true do end'], { timer });
		await loading.until(() => loading.events.includes('in'));
		timer.advance(5_000);
		expect(await loading.link.ended).toBe('e0 ran for more than 5 s');
	});

	it('is not charged for waits for its host', async () => {
		const timer = new ManualTimer();
		const { promise, resolve } = Promise.withResolvers<string>();
		const asked = Promise.withResolvers<void>();
		const unit = new LuaUnit(['handle(function() return ask("slow") end)'], {
			timer,
			answer: () => {
				asked.resolve();
				return promise;
			},
		});
		const answer = unit.call('');
		await asked.promise;
		timer.advance(100_000);
		resolve('late');
		expect(await answer).toBe('late');
	});
});

describe('a call of Lua that is cancelled', () => {
	it('is ended with its thread where it has not returned after 50 ms', async () => {
		const timer = new ManualTimer();
		const unit = new LuaUnit([hanging('while true do end')], { timer });
		const { answer, cancel } = unit.start('hang');
		const refused = expect(answer).rejects.toThrow('e0 did not stop within 50 ms after it was cancelled');
		await unit.until(() => unit.events.includes('in'));
		cancel();
		await refused;
	});

	it('sees it at once, and its thread lives on where it returns', async () => {
		const timer = new ManualTimer();
		const unit = new LuaUnit([hanging('while not cancelled() do end print("seen") return "early"')], {
			timer,
		});
		const { answer, cancel } = unit.start('hang');
		await unit.until(() => unit.events.includes('in'));
		cancel();
		expect(await answer).toBe('early');
		timer.advance(1000);
		expect(await unit.call('again')).toBe('again');
		expect(unit.events).toEqual(['loaded 0', 'in', 'seen']);
	});

	it('is refused in what it asks of its host, and the host is told', async () => {
		const asked = Promise.withResolvers<void>();
		const unit = new LuaUnit([hanging('return { pcall(ask, 1) }')], {
			answer: () => {
				asked.resolve();
				return new Promise(() => undefined);
			},
		});
		const { answer, cancel } = unit.start('hang');
		await asked.promise;
		cancel();
		expect(await answer).toEqual([false, 'cancelled']);
		await unit.until(() => unit.cancelledQuestions.length > 0);
		expect(unit.cancelledQuestions).toEqual([1]);
		expect(await unit.call('again')).toBe('again');
	});

	it('never begins where it waits for its turn', async () => {
		const timer = new ManualTimer();
		const unit = new LuaUnit(
			['handle(function(args) print(args) if args == "first" then while not cancelled() do end end end)'],
			{ timer },
		);
		const first = unit.start('first');
		await unit.until(() => unit.events.includes('first'));
		const second = unit.start('second');
		second.cancel();
		timer.advance(1000);
		first.cancel();
		await first.answer;
		// Its caller has its answer from the host already.
		void second.answer.catch(() => undefined);
		await unit.call('third');
		expect(unit.events).toEqual(['loaded 0', 'first', 'third']);
	});

	it('has its host stop the clocks of a call that waits for its turn', async () => {
		const unit = new LuaUnit([
			'handle(function(args) print(args) if args == "first" then while not cancelled() do end end return args end)',
		]);
		const first = unit.start('first');
		await unit.until(() => unit.events.includes('first'));
		const before = unit.holds.length;
		const second = unit.start('second');
		await unit.until(() => unit.holds.length > before);
		expect(unit.holds.slice(before)).toEqual(['hold']);
		first.cancel();
		expect(await second.answer).toBe('second');
		expect(unit.holds.slice(before)).toEqual(['hold', 'release']);
	});
});
