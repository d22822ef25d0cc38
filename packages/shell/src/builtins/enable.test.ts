import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('enable', [
	'enable; enable -s; enable -n cd; enable -n; enable cd; enable nosuch; echo $?; enable -z; echo $?; enable -d cd; echo $?; enable -n -s exit; enable -ns; enable -as',
	'enable -n cd; cd; echo $?; builtin cd; echo $?',
]);
