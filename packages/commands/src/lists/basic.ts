import type { DefinedCommand } from '@tenon/shell';
import { cat } from '../cat/cat.ts';
import { csplit } from '../csplit/csplit.ts';
import { cut } from '../cut/cut.ts';
import { expand } from '../expand/expand.ts';
import { factor } from '../factor/factor.ts';
import { fmt } from '../fmt/fmt.ts';
import { fold } from '../fold/fold.ts';
import { head } from '../head/head.ts';
import { iconv } from '../iconv/iconv.ts';
import { nl } from '../nl/nl.ts';
import { numfmt } from '../numfmt/numfmt.ts';
import { paste } from '../paste/paste.ts';
import { pr } from '../pr/pr.ts';
import { rev } from '../rev/rev.ts';
import { seq } from '../seq/seq.ts';
import { shuf } from '../shuf/shuf.ts';
import { sleep } from '../sleep/sleep.ts';
import { split } from '../split/split.ts';
import { tac } from '../tac/tac.ts';
import { tail } from '../tail/tail.ts';
import { tee } from '../tee/tee.ts';
import { tr } from '../tr/tr.ts';
import { unexpand } from '../unexpand/unexpand.ts';
import { wc } from '../wc/wc.ts';
import { yes } from '../yes/yes.ts';

/** Commands that print text as it comes. */
export const basicCommands: readonly DefinedCommand[] = [
	cat,
	csplit,
	cut,
	expand,
	factor,
	fmt,
	fold,
	head,
	iconv,
	nl,
	numfmt,
	paste,
	pr,
	rev,
	seq,
	shuf,
	sleep,
	split,
	tac,
	tail,
	tee,
	tr,
	unexpand,
	wc,
	yes,
];
