import type { AuditRecord } from '@tenon/host';

/** The first line of the table. */
export const csvHeader: string =
	'seq,time,id,principal,origin,kind,name,detail,paths,cwd,rule,layer,outcome,reason,hash\r\n';

/** A decision as a line of a table, by RFC 4180. */
export const csvLine = ({ entry }: AuditRecord): string => {
	const { call } = entry;
	const paths = (call.paths ?? []).map(([kind, path]) => `${kind} ${path}`).join('\n');
	const detail = call.text ?? call.url ?? call.subcommand;
	return `${[
		entry.seq,
		entry.time,
		entry.id,
		entry.principal,
		entry.origin,
		entry.kind,
		call.name,
		detail,
		paths,
		call.cwd,
		entry.rule,
		entry.layer,
		entry.outcome,
		entry.reason,
		entry.hash,
	]
		.map(cell)
		.join(',')}\r\n`;
};

// What a table program would take for a formula is made a text by a leading quote: names come from scripts.
const cell = (value: string | number | undefined): string => {
	const text = String(value ?? '').replace(/^(?=[=+\-@\t\r])/, "'");
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
