import type { DefinedCommand } from '@tenon/shell';
import { baseCommands } from '../base/base-commands.ts';
import { basenc } from '../basenc/basenc.ts';
import { cmp } from '../cmp/cmp.ts';
import { column } from '../column/column.ts';
import { comm } from '../comm/comm.ts';
import { diff } from '../diff/diff.ts';
import { digestCommands } from '../digest/digest-commands.ts';
import { cksum, sum } from '../digest/sum-commands.ts';
import { hexdumpCommands } from '../hexdump/hexdump.ts';
import { join } from '../join/join.ts';
import { od } from '../od/od.ts';
import { patch } from '../patch/patch.ts';
import { sort } from '../sort/sort.ts';
import { strings } from '../strings/strings.ts';
import { tsort } from '../tsort/tsort.ts';
import { uniq } from '../uniq/uniq.ts';
import { xxd } from '../xxd/xxd.ts';

/** Commands that order, compare and sum up files. */
export const compareCommands: readonly DefinedCommand[] = [
	cmp,
	column,
	comm,
	join,
	sort,
	strings,
	tsort,
	uniq,
	diff,
	...baseCommands,
	basenc,
	...digestCommands,
	...hexdumpCommands,
	od,
	patch,
	xxd,
	cksum,
	sum,
];
