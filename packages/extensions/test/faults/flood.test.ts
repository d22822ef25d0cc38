import { describe, expect, it } from 'vitest';
import { RecordingFront } from '../support/recording-front.ts';
import { TestHost } from '../support/test-host.ts';
import { underWitness, witnessSource } from '../support/witness.ts';

/** A puppet that pours a block into a stream for as long as it lives. */
const pouring = (block: string, stream = 'stdout'): string =>
	`hello(); tool('still'); ready(); const block = ${block};
	listen({ tool_call: ({ id }) => answer(id, 'still here') });
	const pour = () => { while (process.${stream}.write(block)); };
	process.${stream}.on('drain', pour); pour();`;

const line = (frame: object): string => `(${JSON.stringify(JSON.stringify(frame))} + '\\n').repeat(1000)`;

const floods: readonly (readonly [string, string])[] = [
	['notes', pouring(line({ type: 'notify', level: 'info', message: 'again and again' }))],
	['garbage', pouring(`'this is no frame\\n'.repeat(2000)`)],
	['unknown frames', pouring(line({ type: 'widget', text: 'x'.repeat(200) }))],
	[
		'answers without a question',
		pouring(line({ type: 'tool_result', id: 't999999', content: [{ type: 'text', text: 'x' }] })),
	],
	[
		'registrations',
		pouring(
			`Array.from({ length: 500 }, (_, n) => JSON.stringify({ type: 'register_command', name: 'c' + n, description: 'd' }) + '\\n').join('')`,
		),
	],
	[
		'panels',
		pouring(
			`Array.from({ length: 200 }, (_, n) => JSON.stringify({ type: 'open_panel', panel: { id: 'p' + n, title: 't', lines: ['x'.repeat(100)] } }) + '\\n').join('')`,
		),
	],
	['a line without an end', pouring(`'x'.repeat(1 << 20)`)],
	['lines of a megabyte', pouring(`'"' + 'x'.repeat(1 << 20) + '"\\n'`)],
	['stderr', pouring(`'complaint\\n'.repeat(5000)`, 'stderr')],
];

describe('an extension that floods its host', () => {
	it.each(floods)('with %s', async (kind, source) => {
		// What is measured is the memory of the host, not of a front that keeps everything.
		await using host = new TestHost({ front: new RecordingFront({ keeps: 100 }) });
		await host.load(host.folders.puppet('witness', witnessSource), host.folders.puppet('flood', source));
		await underWitness(
			host,
			`a flood of ${kind}`,
			() => new Promise((resolve) => setTimeout(resolve, 1_500)),
		);
		await host.host.disable('flood');
		expect(await host.text('witness')).toBe('witness');
	});

	it('as fast as a pipe can be', async () => {
		await using host = new TestHost();
		const source = `echo '{"type":"hello","name":"yes"}'; echo '{"type":"ready"}'; exec yes`;
		await host.load(host.folders.puppet('witness', witnessSource), host.folders.script('yes', source));
		await underWitness(host, 'a flood by yes', () => new Promise((resolve) => setTimeout(resolve, 1_500)));
		await host.host.disable('yes');
		expect(host.processes()).toHaveLength(1);
	});

	it('with events that it asked for and does not read', async () => {
		await using host = new TestHost();
		const source = `hello(); subscribe(['turn_start']); ready(); process.stdin.pause(); setInterval(() => {}, 1000);`;
		await host.load(host.folders.puppet('witness', witnessSource), host.folders.puppet('deaf', source));
		await underWitness(host, 'events without a reader', async () => {
			for (let step = 0; host.status('deaf').state === 'ready'; step++) {
				await host.run('model_call_started', { step });
				if (step % 50 === 0) await new Promise(setImmediate);
			}
		});
		expect(host.status('deaf').reason).toContain('stopped reading');
	});

	it('by reading slowly, and loses nothing', async () => {
		await using host = new TestHost();
		const source = `hello(); tool('slow'); ready(); process.stdin.setEncoding('utf8'); let rest = '';
			process.stdin.on('end', () => process.exit(0));
			setInterval(() => {
				rest += process.stdin.read(Math.min(8192, process.stdin.readableLength) || undefined) ?? '';
				const lines = rest.split('\\n');
				rest = lines.pop();
				for (const line of lines) {
					const { type, id, args } = JSON.parse(line);
					if (type === 'tool_call') answer(id, String(args.n));
				}
			}, 2);`;
		await host.load(host.folders.puppet('witness', witnessSource), host.folders.puppet('slow', source));
		await underWitness(host, 'a slow reader', async () => {
			const numbers = Array.from({ length: 200 }, (_, n) => n);
			const filler = 'x'.repeat(4_000);
			const results = await Promise.all(numbers.map((n) => host.text('slow', { n, filler })));
			expect(results).toEqual(numbers.map(String));
		});
	});
});
