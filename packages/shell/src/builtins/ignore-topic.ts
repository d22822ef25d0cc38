import { defaultRules } from '../ignore/ignore-config.ts';
import type { AddedTopic } from './added-topics.ts';

/** What `help ignore` says. */
export const ignoreTopic: AddedTopic = {
	usage: 'kernel ignore [add F | remove F | clear | defaults on|off | auto on|off | scope S]',
	summary: 'Hide names from patterns and from commands that walk directories.',
	body: () => `    Nothing is hidden until it is asked for. What is said in a subshell ends
    with the subshell. Without arguments: show what holds.

      defaults on    hide .git and directories that are made or fetched:
                     ${defaultRules.slice(1, 5).join(' ')}
                     ${defaultRules.slice(5).join(' ')}
      auto on        hide what .gitignore files name
      add F          hide what files of the name F name, in each directory
      remove F       the files of that name do not count any more
      scope S        advisory, or enforced: then find too, and no flag shows all
      clear          hide nothing

    It holds for patterns such as *.c, for tree, ls -R and grep -r. A name that
    is written out is never hidden: node_modules/* finds what is in there.
    The result of a call says how many names were hidden, where and by which rule.
`,
};
