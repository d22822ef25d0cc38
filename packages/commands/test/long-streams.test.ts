import { describeLikeReal } from './like-real.ts';

// Streams of many chunks, whose memory is used again: nothing that is still wanted may be written over.
describeLikeReal('streams of many chunks', {}, [
	'yes same | head -n 60000 | uniq -c; yes ab | head -n 70000 | uniq --group=both | md5sum',
	"seq 50000 | sed 's/.*/&\\n&/' | uniq -c | md5sum; seq 50000 | sed 's/.*/&\\n&/' | uniq --all-repeated=separate | md5sum",
	'seq 200000 | tail -n 3; seq 200000 | tail -c 20; seq 200000 | tail -n 150000 | md5sum',
	'seq 100000 | tail -n +99999; seq 100000 | tail -c +588889; seq 200000 | head -n -199998',
	'seq 200000 | head -n 3; seq 200000 | head -c 100001 | md5sum; seq 100000 | (head -n 1; head -n 1)',
	'seq 200000 | tr -d 1 | md5sum; yes aab | head -n 300000 | tr a-c A-C | md5sum; yes x | head -c 200001 | tr x y | md5sum',
	'yes aab | head -n 300000 | tr -s a | md5sum; yes aab | head -n 300000 | tr -s a-c A-C | md5sum; yes aab | head -n 300001 | tr -ds b a | md5sum',
	'seq 100000 > f; (head -n 5; head -c 7; cat) < f | md5sum; (sed 7q; head -n 2; tail -n 1) < f | md5sum',
	'seq 100000 > f; (head -n 70000 > /dev/null; wc) < f; (grep -m 3 5; head -n 1) < f; (tr 1 2 | head -n 2) < f',
	'seq 100000 > f; cut -d1 -f1,3 f | md5sum; cut -b1,3- --output-delimiter=abcdefgh f | md5sum; nl f | md5sum',
	"seq 100000 > f; sed '$!N;s/\\n/ /' f | md5sum; sed -n '$p;/9$/p' f | md5sum; sed 's/1/x/;$d' f f | md5sum; grep -v 1 f | md5sum",
	"seq 300000 | sed -n '100000h;$!d;g;p'; seq 300000 | sed -n '100000x;$!d;x;p'; seq 300000 | sed -n '150000h;$!d;G;p'; seq 200000 | sed -n 'H;$!d;x;p' | md5sum",
	"printf 'a\\tb\\n\\t\\tc\\n' | expand -t 100000 | md5sum; printf 'a\\tb\\tc\\n' | expand -i -t 70000 | md5sum; yes $'a\\tb' | head -n 50000 | expand -t 5,9 | md5sum",
	"printf '%0200000d\\n' 7 > l; for c in 'sed s/7/8/' 'cut -c 5-' uniq 'head -n 1' 'tail -n 1' 'tr 7 8' nl 'grep 7'; do $c < l | md5sum; cat l l | $c | md5sum; done",
]);
