import { allow, type RuleGroup } from '../rule-group.ts';
import { secretArguments } from '../secret-places.ts';
import { askedPrograms } from './asked.ts';
import { compiledRules } from './compiled.ts';
import { everydayRules } from './everyday.ts';
import { forbidden } from './forbidden.ts';
import { gitRules } from './git.ts';
import { interpreterRules } from './interpreters.ts';
import { javascriptRules } from './javascript.ts';
import { pythonRules } from './python.ts';

/**
 * Programs for a model that works in a project. The order matters: of an allow and an ask that both match, the
 * first holds. So each file asks about what is special before it allows what is usual.
 */
export const programRules: readonly RuleGroup[] = [
	...forbidden,
	secretArguments,
	...pythonRules,
	...interpreterRules,
	...gitRules,
	...javascriptRules,
	...compiledRules,
	...everydayRules,
	// What the project itself brings along or has built, where nothing above has asked about it by its name.
	allow('workspace-programs', 'program ${workspace}/**'),
	// Looks at a forge without changing anything there.
	allow(
		'forge',
		'program gh {pr,issue,run,release,repo,workflow,label} {view,list,status,checks,diff}',
		'program gh --version',
	),
	...askedPrograms,
];
