au BufRead,BufNewFile *.kd setfiletype kd
