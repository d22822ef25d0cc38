import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { BatchedLines } from './batched-lines.ts';

const recorded = () => {
	const written: string[] = [];
	return { written, lines: new BatchedLines((text) => void written.push(text)) };
};

describe('lines that are written', () => {
	it('leave at once when they come one by one', async () => {
		const { written, lines } = recorded();
		for (const line of ['a\n', 'b\n']) {
			lines.write(line);
			expect(written.at(-1)).toBe(line);
			await turn();
		}
		expect(written).toEqual(['a\n', 'b\n']);
	});

	it('leave together, in their order, when they come together', async () => {
		const { written, lines } = recorded();
		for (const line of ['a\n', 'b\n', 'c\n']) lines.write(line);
		await Promise.resolve().then(() => lines.write('d\n'));
		expect(written).toEqual(['a\n']);
		await turn();
		expect(written).toEqual(['a\n', 'b\nc\nd\n']);
	});

	it('do not gather without end', () => {
		const { written, lines } = recorded();
		const line = `${'x'.repeat(9999)}\n`;
		for (let count = 0; count < 8; count++) lines.write(line);
		expect(written).toEqual([line, line.repeat(7)]);
	});

	it('are all there when the end comes first', () => {
		const { written, lines } = recorded();
		for (const line of ['a\n', 'b\n']) lines.write(line);
		lines.end();
		expect(written).toEqual(['a\n', 'b\n']);
	});
});
