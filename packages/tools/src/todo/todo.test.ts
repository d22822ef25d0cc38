import { Kernel } from '@tenon/shell';
import { describe, expect, it } from 'vitest';
import { filesOf, ToolSession } from '../../test/tool-session.ts';
import { todoTool } from './todo.ts';

const items = [
	{ text: 'look', status: 'completed' },
	{ text: 'change', status: 'in_progress' },
	{ text: 'test', status: 'pending' },
];

const openTodo = (kernel = new Kernel({ fileSystem: filesOf({}) })) => ({
	kernel,
	session: new ToolSession([todoTool({ kernel })], { fileSystem: filesOf({}) }),
});

describe('todo', () => {
	it('keeps the list between calls', async () => {
		const { session } = openTodo();
		expect(await session.text('todo', {})).toBe('the list is empty');
		expect(await session.text('todo', { items })).toBe('[x] look\n[>] change\n[ ] test\n');
		expect(await session.data('todo', {})).toEqual({ items, open: 2 });
	});

	it('keeps the list as a part of the state of the kernel', async () => {
		const { kernel, session } = openTodo();
		await session.text('todo', { items });
		const other = new Kernel({ fileSystem: filesOf({}) });
		other.restore(kernel.snapshot());
		expect(await openTodo(other).session.data('todo', {})).toEqual({ items, open: 2 });
	});

	it('takes a variable that is no list for an empty one', async () => {
		for (const script of ['TENON_TODO=nonsense', 'TENON_TODO=\'[1,{"text":3}]\'']) {
			const { kernel, session } = openTodo();
			await kernel.execute(script);
			expect(await session.text('todo', {})).toBe('the list is empty');
		}
	});

	it('says where the list cannot be kept', async () => {
		const { kernel, session } = openTodo();
		await kernel.execute('readonly TENON_TODO=x');
		expect(await session.failure('todo', { items })).toMatch(/^the list was not kept: .*readonly variable/);
	});

	it('says what is wrong with a list', async () => {
		const { session } = openTodo();
		expect(await session.failure('todo', { items: [{ text: 'a', status: 'done' }] })).toContain(
			'expected pending or in_progress or completed, found "done"',
		);
	});
});
