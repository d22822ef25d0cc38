import { strippedName, type TarManner } from './manner.ts';
import type { Member } from './member.ts';

/** A member as lists show it: its link leads to what the target is called after `--transform` and `--strip-components`. */
export const withRenamedLink = (member: Member, { transform, stripped }: TarManner): Member => {
	const { kind, linkName } = member;
	if (kind === 'symlink') return { ...member, linkName: transform(linkName, 'symlink') };
	if (kind !== 'hardlink') return member;
	return { ...member, linkName: transform(strippedName(linkName, stripped) ?? '', 'hardlink') };
};
