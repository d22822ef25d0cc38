import type { WorkspaceFacts } from '../../session/kernels/kernel-service.ts';

/** What a model is told about the server before its first call. */
export const instructions = ({ cwd, preset, runsPrograms, hasOverlay }: WorkspaceFacts): string =>
	[
		`Tools for the folder ${cwd}, under the policy "${preset}".`,
		'The shell keeps variables, functions and its directory between calls; kernel_open gives one of your own.',
		'What you remove or overwrite is kept: the tool undo brings back all that one call changed.',
		'A call that answers "confirmation required" has done nothing; repeat it as the text says if you mean it.',
		'A call that answers "Permission denied" names the rule; do not try to get around it, ask the person.',
		...(hasOverlay
			? [
					'Changes are kept aside: kernel_vfs_diff shows them, kernel_vfs_commit writes them to the real files once a person agrees.',
				]
			: []),
		runsPrograms
			? 'Programs of the machine run with the rights of its user.'
			: 'No programs of the machine run here; the commands of the shell are built in.',
	].join('\n');
