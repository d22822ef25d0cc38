import { expect, it } from 'vitest';
import { Running } from './running.ts';

it('a request is found by its kind and id alone, until it was answered', () => {
	const running = new Running();
	const [tool, command] = [running.begin('tool', 'a'), running.begin('command', 'a')];
	running.end('tool', 'a', tool);
	running.cancel('tool', 'a');
	running.cancel('intercept', 'a');
	expect([tool.signal.aborted, command.signal.aborted]).toEqual([false, false]);
	const again = running.begin('command', 'a');
	running.end('command', 'a', command);
	running.cancelAll();
	expect([command.signal.aborted, again.signal.aborted]).toEqual([false, true]);
});
