import { describeLikeBash } from '../../test/like-bash.ts';

describeLikeBash('let', [
	"let; echo $?; let 1; echo $?; let 0; echo $?; let a=1 b=a+1 c=0; echo $? $a $b; let '1+'; echo $?; let 'x = 3' 'y=x*2'; echo $y",
	"let -- 1; echo $?; let 1 / 2; echo $?; let -1; echo $?; let 1/0; echo $?; echo z; let ''; echo $?",
]);
