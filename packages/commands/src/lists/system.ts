import type { DefinedCommand } from '@tenon/shell';
import { arch } from '../arch/arch.ts';
import { bc } from '../bc/bc.ts';
import { cal } from '../cal/cal.ts';
import { date } from '../date/date.ts';
import { env } from '../env/env.ts';
import { envsubst } from '../envsubst/envsubst.ts';
import { expr } from '../expr/expr.ts';
import { groups } from '../groups/groups.ts';
import { hostname } from '../hostname/hostname.ts';
import { id } from '../id/id.ts';
import { kernel } from '../kernel/kernel.ts';
import { logname } from '../logname/logname.ts';
import { nice } from '../nice/nice.ts';
import { nohup } from '../nohup/nohup.ts';
import { nproc } from '../nproc/nproc.ts';
import { printenv } from '../printenv/printenv.ts';
import { sync } from '../sync/sync.ts';
import { time } from '../time/time.ts';
import { timeout } from '../timeout/timeout.ts';
import { tty } from '../tty/tty.ts';
import { uname } from '../uname/uname.ts';
import { uuidgen } from '../uuidgen/uuidgen.ts';
import { which } from '../which/which.ts';
import { whoami } from '../whoami/whoami.ts';

/** Commands that ask about the system and run others. */
export const systemCommands: readonly DefinedCommand[] = [
	arch,
	bc,
	cal,
	date,
	env,
	envsubst,
	expr,
	groups,
	hostname,
	id,
	kernel,
	logname,
	nice,
	nohup,
	nproc,
	printenv,
	sync,
	time,
	timeout,
	tty,
	uname,
	uuidgen,
	which,
	whoami,
];
