import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { samplePayload } from '../../../core/test/hook-fixtures.ts';
import { readyModule } from '../support/run-module.ts';
import { toolContext } from '../support/tool-context.ts';

it('the module on the page about modules does what it says', async () => {
	const page = readFileSync(new URL('../../../../docs/extensions/modules.md', import.meta.url), 'utf8');
	const source = /^```ts\n([\s\S]*?)^```$/m.exec(page)![1]!;
	const { ports } = await readyModule(source);
	const signal = new AbortController().signal;
	expect(await ports.of('command')[0]!.run({ args: 'Ada', sessionId: 's1', signal })).toEqual({
		type: 'display',
		text: 'Hello, Ada!',
	});
	const greeted = await ports.of('tool')[0]!.tool.run({ who: 'Bob' }, toolContext());
	expect(greeted.content).toEqual([{ type: 'text', text: 'Hello, Bob!' }]);
	const payload = { ...samplePayload('tool_call'), toolName: 'shell', args: { script: 'sudo rm' } };
	expect(await ports.registry.run('tool_call', payload, { timer: ports.timer })).toMatchObject({
		outcome: 'denied',
		denial: { reason: 'sudo is not allowed here' },
	});
});
