import type { Row } from '../row.ts';

export const rows: readonly Row[] = [
	{
		script:
			"shopt -s extglob; for p in '@(x|)' '@(|x)' '@()' '?(x)' '*@(x|)' '*@(|x)' '@(*[0-9]|)' '@(*[0-9]|)*' '*@(*[0-9]|)*' '+(|x)' '*(|x)' '!(x)' '*?(x)' '*!(x)' '?(x)*' 'a@(|x)' 'a@(x|)' '@(*x|)' '@(*|)' '@(|*x)' '@(a|*x|)' 'a*(x)' '*+(|x)'; do printf '%s:' \"$p\"; for s in '' a '~' ax x 12; do [[ $s == $p ]] && printf y || printf n; done; echo; done",
	},
	{
		script:
			"shopt -s extglob; for p in '@(x|)' '@(|x)' '@()' '?(x)' '*@(x|)' '@(*[0-9]|)' '@(*[0-9]|)*' '+(|x)' '*(|x)' '!(x)' '*?(x)' '*!(x)' 'a@(|x)' 'a@(x|)' '@(*x|)' '@(*|)' '@(|*x)' '@(a|*x|)' 'a*(x)'; do printf '%s:' \"$p\"; for s in '' a '~' ax x 12; do printf '[%s][%s][%s][%s]' \"${s/%$p/-}\" \"${s/#$p/-}\" \"${s/$p/-}\" \"${s//$p/-}\"; done; echo; done",
	},
	{
		script:
			"shopt -s extglob; for p in '@(x|)' '@(|x)' '@()' '?(x)' '*@(x|)' '@(*[0-9]|)' '@(*[0-9]|)*' '+(|x)' '*(|x)' '!(x)' '*?(x)' '*!(x)' 'a@(|x)' 'a@(x|)' '@(*x|)' '@(*|)' '@(|*x)' '@(a|*x|)' 'a*(x)'; do printf '%s:' \"$p\"; for s in '' a '~' ax x 12; do printf '[%s][%s][%s][%s]' \"${s#$p}\" \"${s##$p}\" \"${s%$p}\" \"${s%%$p}\"; done; echo; done",
	},
];
