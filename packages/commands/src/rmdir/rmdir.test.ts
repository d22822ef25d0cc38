import { describeLikeReal } from '../../test/like-real.ts';

describeLikeReal('rmdir', { file: 'x\n', 'full/keep': '' }, [
	'mkdir a b; rmdir a b; ls',
	'rmdir full; rmdir file; rmdir nosuch; rmdir ""',
	'mkdir -p a/b/c; rmdir -p a/b/c; ls',
	'mkdir -p a/b/c a/x; rmdir -p a/b/c; ls a',
	'mkdir -p a/b; rmdir -pv a/b/',
	'mkdir a; rmdir -v a "no such"',
	'rmdir --ignore-fail-on-non-empty full nosuch; echo $?',
	'mkdir -p full/x; rmdir -p --ignore-fail-on-non-empty full/x; echo $?; ls full',
	'rmdir',
	'rmdir -z a; rmdir --nope',
	'mkdir d; ln -s d l; rmdir l; rmdir l/; rmdir d/; ls',
	'mkdir d; cd d; rmdir .; rmdir ..; rmdir ../d/.',
	'mkdir "a b" $\'c\\nd\'; rmdir "a b" $\'c\\nd\' "a b"',
	'mkdir -- -x; rmdir -- -x; rmdir -x',
	'mkdir -p a//b; rmdir -pv a//b',
]);

describeLikeReal('rmdir of links with a slash behind', {}, [
	'ln -s nosuch l; mkdir d; ln -s d k; rmdir l/ k/ nosuch/; ls',
	'touch f; ln -s f fl; mkdir -p d/e; ln -s d sl; ln -s no dl; rmdir fl/; echo $?',
	'mkdir -p d/e; ln -s d sl; rmdir -p sl/e; echo $?; ls',
	'mkdir d; ln -s d sl; ln -s no dl; rmdir sl/',
]);
