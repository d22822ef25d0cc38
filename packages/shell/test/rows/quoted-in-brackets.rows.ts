import { type Row, rowsOf } from '../row.ts';

// Quotes on the right of `=~`: outside of brackets they make a character mean itself, between them they just go.
export const rows: readonly Row[] = rowsOf(
	'[[ "\\\\" =~ [\\.] ]]; echo $?; [[ a.b =~ [\\.] ]]; echo $?',
	'[[ "\\\\" =~ [\\\\] ]]; echo $?; [[ "\\\\" =~ ^[^\\\\]$ ]]; echo $?',
	'r="[\\\\.]"; [[ "\\\\" =~ $r ]]; echo $?',
	'[[ "\\\\" =~ ["."] ]]; echo $?; [[ "\\\\" =~ [\'.+\'] ]]; echo $?',
	'[[ "a]" =~ ["]"] ]]; echo $?; [[ a =~ ["a]"] ]]; echo $?; [[ "a]b" =~ [a\\]]+b ]]; echo $?',
	'c=".-]"; [[ "x]" =~ ["$c"] ]]; echo $?; [[ .a =~ ^["$c"]a ]]; echo $?',
	'k="^"; [[ ^ =~ ["$k"a] ]]; echo $?; [[ b =~ ["$k"a] ]]; echo $?',
	'[[ "\\\\" =~ [\\(\\)] ]]; echo $?; [[ "(" =~ [\\(\\)] ]]; echo $?; [[ / =~ ^[\\/]$ ]]; echo $?',
	'[[ x- =~ [\\-a] ]]; echo $?; [[ "\\\\" =~ [a\\-z] ]]; echo $?; [[ b =~ [a\\-c] ]]; echo $?',
	'[[ axb =~ a"."b ]]; echo $?; [[ a.b =~ a"."b ]]; echo $?; [[ "[x]" =~ \\[x\\] ]]; echo $?',
	'[[ x =~ ["[:alpha:]"] ]]; echo $?; [[ x1 =~ ^[[:alpha:]]"1"$ ]]; echo $?; [[ aa =~ a{2"}" ]]; echo $?',
	'[[ v1.2 =~ ^v([0-9]+)\\.([0-9]+)$ ]]; echo "${BASH_REMATCH[@]}"; [[ "[a" =~ "["a ]]; echo $?',
	'[[ dog =~ [\'[=d=]\'].. ]]; echo $?; [[ "a[b" =~ [\\[] ]]; echo $?; [[ "[." =~ [.\\. ]]; echo $?',
);
