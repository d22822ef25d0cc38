cat > t <<'X'
It was the best of times, it was the worst of times, it was the age of wisdom...
X
tr -cs 'A-Za-z' '\n' < t | tr A-Z a-z | sort | uniq -c | sort -k1,1nr -k2,2 | head -5; tr -d '[:punct:]' < t | tr ' ' '\n' | sort -u | wc -l; declare -A c; for w in $(tr 'A-Z' 'a-z' < t | tr -d '.,'); do ((c[$w]++)); done; for w in "${!c[@]}"; do printf '%d %s\n' "${c[$w]}" "$w"; done | sort -rn -k1,1 -k2,2 | head -3; grep -o 'was' t | wc -l; fold -s -w 30 t | nl; echo "longest: $(tr -cs a-z '\n' < t | while read w; do echo "${#w} $w"; done | sort -rn | head -1)"; sed 's/ /\n/g' t | grep -c '^t'; rev t | cut -c1-10 | rev; head -c 20 t | xxd; wc -w < t
