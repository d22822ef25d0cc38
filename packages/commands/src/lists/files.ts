import type { DefinedCommand } from '@tenon/shell';
import { basename } from '../basename/basename.ts';
import { chgrp } from '../chgrp/chgrp.ts';
import { chmod } from '../chmod/chmod.ts';
import { chown } from '../chown/chown.ts';
import { cp } from '../cp/cp.ts';
import { dd } from '../dd/dd.ts';
import { df } from '../df/df.ts';
import { dirname } from '../dirname/dirname.ts';
import { du } from '../du/du.ts';
import { file } from '../file/file.ts';
import { install } from '../install/install.ts';
import { ln } from '../ln/ln.ts';
import { ls } from '../ls/ls.ts';
import { mkdir } from '../mkdir/mkdir.ts';
import { mktemp } from '../mktemp/mktemp.ts';
import { mv } from '../mv/mv.ts';
import { readlink } from '../readlink/readlink.ts';
import { realpath } from '../realpath/realpath.ts';
import { rm } from '../rm/rm.ts';
import { rmdir } from '../rmdir/rmdir.ts';
import { stat } from '../stat/stat.ts';
import { touch } from '../touch/touch.ts';
import { trash } from '../trash/trash.ts';
import { tree } from '../tree/tree.ts';
import { truncate } from '../truncate/truncate.ts';
import { undo } from '../undo/undo.ts';

/** Commands that make, move, remove and describe files. */
export const fileCommands: readonly DefinedCommand[] = [
	basename,
	chgrp,
	chmod,
	chown,
	cp,
	dd,
	df,
	dirname,
	du,
	file,
	install,
	ln,
	ls,
	mkdir,
	mktemp,
	mv,
	readlink,
	realpath,
	rm,
	rmdir,
	stat,
	touch,
	trash,
	tree,
	truncate,
	undo,
];
