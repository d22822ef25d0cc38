import type { DefinedCommand } from '@tenon/shell';
import { fromjson } from '../fromjson/fromjson.ts';
import { fromjsonl } from '../fromjsonl/fromjsonl.ts';
import { gather } from '../gather/gather.ts';
import { jq } from '../jq/jq.ts';
import { keys } from '../keys/keys.ts';
import { plan } from '../plan/plan.ts';
import { scatter } from '../scatter/scatter.ts';
import { table } from '../table/table.ts';
import { tojson } from '../tojson/tojson.ts';
import { tojsonl } from '../tojsonl/tojsonl.ts';
import { tokens } from '../tokens/tokens.ts';
import { typeOf } from '../typeof/typeof.ts';
import { values } from '../values/values.ts';
import { yq } from '../yq/yq.ts';

/** Commands that work on values beside the text of a pipe, and those that tell about texts and scripts. */
export const dataCommands: readonly DefinedCommand[] = [
	fromjson,
	fromjsonl,
	gather,
	jq,
	keys,
	plan,
	scatter,
	table,
	tojson,
	tojsonl,
	tokens,
	typeOf,
	values,
	yq,
];
