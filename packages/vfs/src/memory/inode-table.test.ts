import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Inode } from './inode.ts';
import { InodeTable } from './inode-table.ts';

const newTable = (): InodeTable => new InodeTable({ ino: 1, version: 1, owner: 1 });

/** Adds an inode of which only number, owner and name matter here. */
const add = (table: InodeTable, name: string): number => {
	const ino = table.newNumber();
	table.add({ kind: 'symlink', ino, owner: table.owner, name, body: '' } as Inode);
	return ino;
};
const rename = (table: InodeTable, ino: number, name: string): void => {
	table.writable(table.get(ino)!).name = name;
};

describe('InodeTable', () => {
	it('keeps both sides of a fork apart', () => {
		const table = newTable();
		const ino = add(table, 'old');
		const fork = table.fork();
		rename(table, ino, 'ours');
		rename(fork, ino, 'theirs');
		expect([table.get(ino)?.name, fork.get(ino)?.name]).toEqual(['ours', 'theirs']);
	});

	it('copies no inode for a fork', () => {
		const table = newTable();
		const ino = add(table, 'x');
		const inode = table.get(ino);
		expect(table.fork().get(ino)).toBe(inode);
		expect(table.get(ino)).toBe(inode);
	});

	it('changes in place what is its own', () => {
		const table = newTable();
		const inode = table.get(add(table, 'x'))!;
		expect(table.writable(inode)).toBe(inode);
		table.fork();
		const copy = table.writable(inode);
		expect(copy).not.toBe(inode);
		expect(table.writable(inode)).toBe(copy);
	});

	it('removes on one side only', () => {
		const table = newTable();
		const ino = add(table, 'x');
		const fork = table.fork();
		table.delete(ino);
		expect([table.get(ino), fork.get(ino)?.name]).toEqual([undefined, 'x']);
	});

	it('gives no number twice, on either side', () => {
		const table = newTable();
		const fork = table.fork();
		expect([table.newNumber(), fork.newNumber(), table.newNumber()]).toEqual([1, 2, 3]);
	});

	it('adds no layer for a fork of what has not changed', () => {
		const table = newTable();
		add(table, 'x');
		for (let count = 0; count < 100; count++) table.fork();
		expect(table.depth).toBe(2);
	});

	it('never gets deep, however often it is forked and changed', () => {
		let table = newTable();
		const inos = Array.from({ length: 1000 }, (_, index) => add(table, String(index)));
		let deepest = 0;
		for (let round = 0; round < 2000; round++) {
			table = table.fork();
			rename(table, inos[(round * 7) % inos.length]!, `changed ${round}`);
			deepest = Math.max(deepest, table.depth);
		}
		expect(deepest).toBeLessThanOrEqual(10);
		expect(table.get(inos[(1999 * 7) % 1000]!)?.name).toBe('changed 1999');
	});

	it('shows each fork its own state, whatever is done to the others', () => {
		const step = fc.record({
			action: fc.constantFrom('add', 'rename', 'delete', 'fork'),
			table: fc.nat(),
			ino: fc.nat(),
		});
		fc.assert(
			fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
				const sides = [{ table: newTable(), plain: new Map<number, string>() }];
				for (const [index, { action, table: which, ino: nth }] of steps.entries()) {
					const { table, plain } = sides[which % sides.length]!;
					const ino = [...plain.keys()][nth % Math.max(1, plain.size)];
					if (action === 'fork') sides.push({ table: table.fork(), plain: new Map(plain) });
					else if (action === 'add') plain.set(add(table, `new ${index}`), `new ${index}`);
					else if (ino === undefined) continue;
					else if (action === 'rename') {
						rename(table, ino, `changed ${index}`);
						plain.set(ino, `changed ${index}`);
					} else {
						table.delete(ino);
						plain.delete(ino);
					}
				}
				const all = new Set(sides.flatMap(({ plain }) => [...plain.keys()]));
				for (const { table, plain } of sides) {
					for (const ino of all) expect(table.get(ino)?.name).toBe(plain.get(ino));
				}
			}),
			{ numRuns: 300 },
		);
	});
});
