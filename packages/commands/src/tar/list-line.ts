import { breakDown } from '../date/broken-down-time.ts';
import { formatDate } from '../date/format-date.ts';
import { modeText } from '../support/mode-text.ts';
import { fileKind, type Member } from './member.ts';

/** Writes the lines of `tar -tv`; columns only ever grow. */
export class ListLines {
	readonly #timeZone: string | undefined;
	readonly #isNumeric: boolean;
	readonly #hasFullTime: boolean;
	#width = 19;

	constructor(
		timeZone: string | undefined,
		options: { readonly numericOwner: boolean; readonly fullTime: boolean },
	) {
		this.#timeZone = timeZone;
		this.#isNumeric = options.numericOwner;
		this.#hasFullTime = options.fullTime;
	}

	line(member: Member, name: string): string {
		const user = this.#isNumeric || member.userName === '' ? String(member.uid) : member.userName;
		const group = this.#isNumeric || member.groupName === '' ? String(member.gid) : member.groupName;
		const [major, minor] = member.device;
		const isDevice = member.kind === 'character' || member.kind === 'block';
		const size = isDevice ? `${major},${minor}` : String(member.size);
		const owner = `${user}/${group}`;
		this.#width = Math.max(this.#width, owner.length + size.length + 1);
		const seconds = Math.floor(member.mtimeSeconds);
		const moment = breakDown({ seconds, nanoseconds: 0 }, this.#timeZone);
		const format = this.#hasFullTime
			? `%Y-%m-%d %H:%M:%S${fractionOf(member.mtimeSeconds)}`
			: '%Y-%m-%d %H:%M';
		const when = moment === undefined ? String(seconds) : formatDate(format, moment);
		const letters =
			member.kind === 'hardlink'
				? `h${modeText('file', member.mode).slice(1)}`
				: modeText(fileKind(member), member.mode);
		const padded = size.padStart(this.#width - owner.length);
		return `${letters} ${owner}${padded} ${when} ${quotedName(name)}${linkText(member)}`;
	}
}

// Milliseconds are what file systems have here.
const fractionOf = (seconds: number): string => {
	const milliseconds = Math.round((seconds - Math.floor(seconds)) * 1000);
	return milliseconds === 0 ? '' : `.${String(milliseconds).padStart(3, '0').replace(/0+$/, '')}`;
};

const linkText = ({ kind, linkName }: Member): string => {
	if (kind === 'symlink') return ` -> ${quotedName(linkName)}`;
	return kind === 'hardlink' ? ` link to ${quotedName(linkName)}` : '';
};

/** A name as tar prints it: control characters and backslashes are escaped, as bytes beyond ASCII are not. */
export const quotedName = (name: string): string =>
	name.replace(/[\\\x00-\x1f\x7f\udc80-\udcff]/g, (character) => {
		const known = escapes[character];
		if (known !== undefined) return known;
		return `\\${(character.charCodeAt(0) & 0xff).toString(8).padStart(3, '0')}`;
	});

const escapes: Readonly<Record<string, string>> = {
	'\\': '\\\\',
	'\x07': '\\a',
	'\b': '\\b',
	'\t': '\\t',
	'\n': '\\n',
	'\v': '\\v',
	'\f': '\\f',
	'\r': '\\r',
	'\x7f': '\\177',
};
