for i in 1 2 3 4 5; do touch -d "2024-01-0$i" "backup-2024-01-0$i.tar"; done
keep=2; ls -1t backup-*.tar | tail -n +$((keep+1)) | while read -r f; do echo "rm $f"; rm -- "$f"; done; ls
find . -name 'backup-*' -mtime +30 -print | sort; find . -name 'backup-*' ! -newermt '2024-01-04' -print; find . -newermt '2024-01-04 12:00' -name '*.tar'; find . -type f -mtime +1 -exec ls -1 {} + ; find . -name '*.tar' -newer backup-2024-01-04.tar; find . -maxdepth 1 -type f -printf '%T+ %f\n' | sort -r | head -1; find . -type f -printf '%TY-%Tm-%Td %f\n' | sort
