import type { Builtin } from '../state/ports.ts';
import { aliasBuiltin, unaliasBuiltin } from './alias.ts';
import { builtinBuiltin } from './builtin.ts';
import { callerBuiltin } from './caller.ts';
import { cdBuiltin } from './cd.ts';
import { colonBuiltin, falseBuiltin, trueBuiltin } from './colon.ts';
import { commandBuiltin } from './command.ts';
import { compgenBuiltin } from './compgen.ts';
import { completeBuiltin } from './complete.ts';
import { declareBuiltin, localBuiltin, typesetBuiltin } from './declare/declare.ts';
import { exportBuiltin, readonlyBuiltin } from './declare/export.ts';
import { dirsBuiltin, popdBuiltin, pushdBuiltin } from './directory-stack.ts';
import { disownBuiltin } from './disown.ts';
import { echoBuiltin } from './echo.ts';
import { enableBuiltin } from './enable.ts';
import { evalBuiltin } from './eval.ts';
import { execBuiltin } from './exec.ts';
import { exitBuiltin, logoutBuiltin } from './exit.ts';
import { getoptsBuiltin } from './getopts.ts';
import { hashBuiltin } from './hash.ts';
import { helpBuiltin } from './help.ts';
import { fcBuiltin, historyBuiltin } from './history.ts';
import { bgBuiltin, fgBuiltin } from './job-control.ts';
import { jobsBuiltin } from './jobs.ts';
import { killBuiltin } from './kill.ts';
import { letBuiltin } from './let.ts';
import { breakBuiltin, continueBuiltin } from './loop-control.ts';
import { mapfileBuiltin, readarrayBuiltin } from './mapfile.ts';
import { printfBuiltin } from './printf.ts';
import { pwdBuiltin } from './pwd.ts';
import { readBuiltin } from './read.ts';
import { returnBuiltin } from './return.ts';
import { setBuiltin } from './set.ts';
import { shiftBuiltin } from './shift.ts';
import { shoptBuiltin } from './shopt.ts';
import { dotBuiltin, sourceBuiltin } from './source.ts';
import { onlyLine, switches, takesJson } from './takes-json.ts';
import { terminalBuiltins } from './terminal-builtins.ts';
import { bracketBuiltin, testBuiltin } from './test.ts';
import { timesBuiltin } from './times.ts';
import { trapBuiltin } from './trap.ts';
import { typeBuiltin } from './type.ts';
import { ulimitBuiltin } from './ulimit.ts';
import { umaskBuiltin } from './umask.ts';
import { unsetBuiltin } from './unset.ts';
import { waitBuiltin } from './wait.ts';

const builtins: readonly Builtin[] = [
	dotBuiltin,
	colonBuiltin,
	bracketBuiltin,
	takesJson(aliasBuiltin),
	bgBuiltin,
	breakBuiltin,
	builtinBuiltin,
	takesJson(callerBuiltin),
	takesJson(cdBuiltin),
	commandBuiltin,
	takesJson(compgenBuiltin),
	continueBuiltin,
	declareBuiltin,
	takesJson(dirsBuiltin),
	disownBuiltin,
	echoBuiltin,
	takesJson(enableBuiltin),
	evalBuiltin,
	execBuiltin,
	exitBuiltin,
	exportBuiltin,
	falseBuiltin,
	fgBuiltin,
	getoptsBuiltin,
	takesJson(hashBuiltin),
	takesJson(helpBuiltin),
	jobsBuiltin,
	takesJson(killBuiltin),
	letBuiltin,
	localBuiltin,
	logoutBuiltin,
	mapfileBuiltin,
	takesJson(popdBuiltin),
	printfBuiltin,
	takesJson(pushdBuiltin),
	pwdBuiltin,
	readBuiltin,
	readarrayBuiltin,
	readonlyBuiltin,
	returnBuiltin,
	takesJson(setBuiltin, switches),
	shiftBuiltin,
	takesJson(shoptBuiltin, switches),
	sourceBuiltin,
	testBuiltin,
	takesJson(timesBuiltin),
	takesJson(trapBuiltin),
	trueBuiltin,
	takesJson(typeBuiltin),
	typesetBuiltin,
	takesJson(umaskBuiltin, onlyLine),
	unaliasBuiltin,
	unsetBuiltin,
	waitBuiltin,
	completeBuiltin,
	fcBuiltin,
	historyBuiltin,
	ulimitBuiltin,
	...terminalBuiltins,
];

/** All builtins of the shell by name. */
export const createBuiltins = (): ReadonlyMap<string, Builtin> =>
	new Map(builtins.map((builtin) => [builtin.name, builtin]));
