import type { DefinedCommand } from '@tenon/shell';
import { fromjson } from '../fromjson/fromjson.ts';
import { fromjsonl } from '../fromjsonl/fromjsonl.ts';
import { keys } from '../keys/keys.ts';
import { table } from '../table/table.ts';
import { tojson } from '../tojson/tojson.ts';
import { tojsonl } from '../tojsonl/tojsonl.ts';
import { typeOf } from '../typeof/typeof.ts';
import { values } from '../values/values.ts';

/** Commands that work on values beside the text of a pipe. */
export const dataCommands: readonly DefinedCommand[] = [
	fromjson,
	fromjsonl,
	keys,
	table,
	tojson,
	tojsonl,
	typeOf,
	values,
];
