/** Unicode 15.0.0 as go1.26.8 has it. Written by scripts/unicode-tables; do not edit. */

/** General categories of two letters, but Cn. */
export const CATEGORIES: string =
  'Cc Cf Co Cs Ll Lm Lo Lt Lu Mc Me Mn Nd Nl No Pc Pd Pe Pf Pi Po Ps Sc Sk Sm So Zl Zp Zs';

/** Long names of categories. */
export const CATEGORY_ALIASES: string =
  'Cased_Letter=LC Close_Punctuation=Pe Combining_Mark=M Connector_Punctuation=Pc Control=Cc Currency_Symbol=Sc D' +
  'ash_Punctuation=Pd Decimal_Number=Nd Enclosing_Mark=Me Final_Punctuation=Pf Format=Cf Initial_Punctuation=Pi L' +
  'etter=L Letter_Number=Nl Line_Separator=Zl Lowercase_Letter=Ll Mark=M Math_Symbol=Sm Modifier_Letter=Lm Modifi' +
  'er_Symbol=Sk Nonspacing_Mark=Mn Number=N Open_Punctuation=Ps Other=C Other_Letter=Lo Other_Number=No Other_Pun' +
  'ctuation=Po Other_Symbol=So Paragraph_Separator=Zp Private_Use=Co Punctuation=P Separator=Z Space_Separator=Zs' +
  ' Spacing_Mark=Mc Surrogate=Cs Symbol=S Titlecase_Letter=Lt Unassigned=Cn Uppercase_Letter=Lu cntrl=Cc digit=Nd' +
  ' punct=P';

/** Those that are found: names with separators or capitals inside never are. */
export const SCRIPTS: string =
  'Adlam Ahom Arabic Armenian Avestan Balinese Bamum Batak Bengali Bhaiksuki Bopomofo Brahmi Braille Buginese Buh' +
  'id Carian Chakma Cham Cherokee Chorasmian Common Coptic Cuneiform Cypriot Cyrillic Deseret Devanagari Dogra Du' +
  'ployan Elbasan Elymaic Ethiopic Georgian Glagolitic Gothic Grantha Greek Gujarati Gurmukhi Han Hangul Hanunoo ' +
  'Hatran Hebrew Hiragana Inherited Javanese Kaithi Kannada Katakana Kawi Kharoshthi Khmer Khojki Khudawadi Lao L' +
  'atin Lepcha Limbu Lisu Lycian Lydian Mahajani Makasar Malayalam Mandaic Manichaean Marchen Medefaidrin Miao Mo' +
  'di Mongolian Mro Multani Myanmar Nabataean Nandinagari Newa Nko Nushu Ogham Oriya Osage Osmanya Palmyrene Phoe' +
  'nician Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham Sinhala Sogdian Soyombo Sundanese Syriac Taga' +
  'log Tagbanwa Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Toto Ugaritic Vai Vithkuqi ' +
  'Wancho Yezidi Yi';

/** Runs from U+0000 on, packed: 1 for no category, 2 for the first and so on, asked for by the one before; the length, by that. */
export const CATEGORY_RUNS: string =
  '!.RD_@I>0g!pT,F;63G;4~o;6(~x453Kc*^k4vhnB~>m(1mS8{`~Bv?|h[_zLAm3.q@}`4.d[{gTkKD-_~T/I0thBcH}5sh2(~3eo^;I/ZnRvY' +
  'Hz$XjviGX~!DgBv_uPpoFf4!QvK-3Rda,k=.n0*^)-5IgFsLOLK-h,208PY#Do=Gj7<y5-Cd{s^}|j#|oOZ/zo?PAe+~I]lO#Y;.-XhY~RP(@g' +
  "a3;zj<xL'M0z!942Rg7g+SK4`-2j$1R{l)JGE],Kx5#3ko^^C|B|.&XufayC)Qk.IbU4^jd[|ht%gx=9cqE,XwGAdl$3I6-@frkH_fN7iSkx2&" +
  '&>|7RiHGaU)yimpx$nKalHEet8?AY5=+f9BU>n[.tOgaKhP!$UMy6weZ_nOH%ck5_uixTg3%fo]]dzy9Fj~Yz+vUUk|c_j:W~QPDLW)E6L2US5' +
  '1CFotN2]7&1Xs%HQXW>H^-FzYFJ+%Tl/8i(g-:jC9@@)G==sNKZ|=I1>S+X$LP3s$;e;9]6`Sjl^&^~qln+.]O9Xk~YN##)}}W80yiqZqUP4pa' +
  "WWW`PCo5m{+?-LptNUOXTqVwaG1G/xPxH?bAtn52^P|~S!WVs8%BZ4!}2Dr~kO?j,|KpgM`ovy51r_nRrSw'I>A9wt{P;$ofn<M~WY+ONf4_%9" +
  "Squg!23UtIqeek'lUhk)~Hep$_/]#K<;wp,W&>X!bK:w<HWc*x,u$A6Vpw88L<]}j5_nw2Tym4vRhZok$$4QSE9RmO<yc=Xo6bHzXs|I~]$@yJ" +
  "p)6z{u4.l_{.=#6.`S2Xo(KOL6Wx;6[`4{Bj26n!dRN:iLc<_pOg?fr=g'+k~:Xi`A13!a?5[*(6E}hDso*ZFy`ZTO:x95Agf{b8=Y5jCboqd0" +
  "9ueGB^d(=!?jyKp_}$^]V>&#X2!T2zMGiuR+*'3rq;00D'|J&I!{A0Z0(mD0x5(Tm~ijrReKW4E?=9@:uWS@iTOOB7S{;hj(4tF~PTlZT`He1=" +
  'r/Um{c,wOzWi{CSD4HLF/&t>NQZh^u)p63-;~I?q!i}2Vde/*~5?>!@}MzaWr4qSOu!;Io7uvB,%vQ.ZkObi@TvjxCbPQHMNGC^erYbshe!LIw' +
  "#q,QM9PXDCeY(#jPKd-4#FG9nHe/_g91.sj_-.tuj]oit'}.^&)0Oa-VAlR!|HIMPpv4&~vcQzz(UXASc0<75b;)=n'w>:BH.TRedG|pvj:'vD" +
  "2h&+I;ccH!L0V_P,JiG$a/b7lKi9~G~3-B#BY,)8@Z?/-7N[CeK5>t_75$XYVfQu9k-Mz2`<(Y-<hR,0v)L{;V0v,6z1/_U-:Cl+']04c=#u%G" +
  "V7w{BG}ejH|*.q[Vt}l[5dYumk-$L(*fZ>hJ}o5=HvYQ:6;U{a`)c;PHG4cM;_5=VCBP!Al&d[7[9pMz9h(L.3Yk5'bq*}Wk6=h5fS)[9$S_~9" +
  't:&!S+z:J4]VtBxL99y1%|5cZkB!D81*P:ttd|:2D=TNmrDyfxc/KUxwfGeGTou3l0G9W%&xTsR/vY$aF0*cy9lyf=s)o9d{>EPVE$YVh;L[?$' +
  'xDB~&noy+a?13),Hmw^K4XOM-s5O_?ozVU7?J/#@rHW[n*0o4n0:~OVpbA_A_rIF#&~k,ku4~5Dc6F[f<1aKIPJIruFXCf5g~G`FKM*`D@(Dl}' +
  'vDgj2xs$_:3{]PZ4Jn@zEmqo(RIF0X=nPIJw{yr1nLG=4htiqe0)6{UTT/U,vISKq{~SETv2KNvOSpb$X6&SVGVXur!V[h*6r1HJ1ne-`}#Wh`' +
  "PC9d&yqm.D59<ItKYh}huCU6WLwhhmmyZ'~E4A*oRDz,Ha(XXKO<jP:81QX5rFU_dxk6Fl29#K8TFSWg|%%8K(5vmT~PJL;`2'.K'5Dc1D;N~-" +
  "?Vz[Z%K`[1F4cA|@SYBd8BzC}?`A2u0pO,29p[i3!ec)-4A/Wm)&=NLo9K/FrC6/gxB'+Wp*E%[US,E_Xg2Ntb$w-:vlx<1<JulgYhKgS^G{RC" +
  'P7j.hWrhjK9@%n1JKEMH`!?+r%@ZwWYE4Pc^9O<dH!<-&G;KtSeQ<aEv}L>%!>|HN{$1KdXwX&|,apFV-~vH1.%@9(_gpYxmMVN2nAIA*AwCm=' +
  'ghU]z:6=$rm&KDC+7u!PnPiSpzaljI^~oWWEpI[2#IrOQH&Lh2z=rao:,RI,VaNfU,dqO=xR=4l561@zHvgV{2UwBh&CRNTV(7hx%QjxF^#9r|' +
  "Wr4FIq:9}8]J'}1NB!_YVCJpjpUEaA'^e=6VLOodoajjU{?2lVmY-xT(vEA]19F/fdLh2G-j`q$1Ty7cEqRTwB2V[MHH|j+&SJ]SdO}q42,Ev;" +
  '!W)aBv13EL$$:zHiFs(9^9PN1]J}Syv6*zG0ZHu(=aTK%>`&uil&:}D0-?!q>3=y_IHSI7WFm~s2Dd6MZ`D:?eTR4$[,r>-t2BQf:W?)R{F5il' +
  'txWEgi*9)X^lOhE:yf&OzRTvPG)H$udTJVbFjT8HR$am)w}kg8077t)-|t?NN=4HHEvx{Wy5A=UJi2&{3]]Uv?Yt#H`!]^Cl5DG=SYr]%LV}b~' +
  "=C.$34]T/`U6K.<<u:2>Z#%7QU/UQ,N?Y$x(;.dq7IkrprcFckH8d67Sf?IAG(JD'WyKaL&1e`e(_ddf?R>D_x4>#eY!E%''[D7uP(*=Bb#?$`" +
  'L/X:sLAoRUnanS*!WNm)gx=0R<dJ99k}vv-Q]x<O6aM2RD|%nA&kM-|v!Ps7}%Ef0q5`z~|=Aj])X?4Tbp,A,{9uJpJqps?`ul,g*7Mw3nZl0s' +
  "pRX#.pP-x)TCkilp3]Ph'|rbE!YbDp;N3dG*=K&9jio[BX`W/Tf'{|FQ5vCb>~D6rep<<1TBC,T+idbNJGfaBX}T?:Mg%_iV}?p6i_rr|Go=FO" +
  'sA}M{zQ}!V^wka&bNT#&u%Wb+MV;^Nn8zopA+&p6(Dv8uG2DE]F#8RqW,;t&M4dP;Cidg>C;#Ng*_L,f&~uY$_tU,<]7jQDNt2h~5FtQrlh4IB' +
  "L.LHfFW'K$+q5ZM4h8}QSMQcCq3B?:TCog%{v@0_+a)Nx}JnXP7Wp}?T-]UdJ?V6~o`A7H/3UkKrX&0<sqL<.RCcX`Wj96r)ve.fTi*;nQ06p!" +
  "[x2Di4g0XO|yRm-YGM40C!e~ip{ct};Obp`Z%+tefR('m5y]Ns};1HXbeQ!6:1`Y~i!RW<eo8>.>=w4Ngob^`6}a.h6QJST.r%XEX|lh.vk/^a" +
  ")2pV|G2IQ6sH|xftJAyg=_(`?dANP<cfiv-t^/x%W?h/)hD^hHBU6e'3;lgke(";

/** As the categories' runs, but those go on where no character is assigned, which is in no script. */
export const SCRIPT_RUNS: string =
  "zQ)l8BQyih>J?#(ag<Hw~b;z*PuAB4lz0?gby[NDBE8sK!cJnor{`B)3H]|:@|`2Gu(?bAY.Sw,D'Ykyp,Y15sq-#>#$F7*(Q2u2uyg]oQ}&9H" +
  "wn^&wgyCfFVouC36oW%L7m=(yjR&6-`@(-Jp}:#1fD5/o*4/GUiH=tuZs733]OVE<o<r6`gHTwep3B)U{PN{('{}JY;+tSN|g|i3:drs#=Ohy^" +
  "ZD!wr|;tNWH+g_MYNx~arjrb}#Si<}hSwjA;_S7bwVBMf#{~'icP1$xh(ITNhp|Mc$+_E|lu3VxWZ(uaE2:2]Y[NsVzuQN,_BdCoHj-:BU!*>v" +
  'UzMBlx:ZKM:Q&XuT{24EF:W9LnZ`wG9=s[&Q!Yn-MTou[nFTd3?I3^zXwb)AjQDDw;QhkB-6YWfi>q_rUn[Dao`w8ykVTGoO2O<I/1/]6cS$.D' +
  "UhM{Lt=3VhG{LS|TTGerNO'CYCwba6iG+chVvg![,<aD0'o;@ckyThR[`wi1p/OEAWqq>0I%%cNt];`&QC:tGsJEo|sG7OYx_{($&p5UA'1|pz" +
  'kg<$~bbB.]OP=.@!)AlP^uWpi->rwcRUAC4hH4{Ys=j-XywU`vZMbH6SmYkgb<T8(rJ~#JGrZ!d5|FMu|CO?+o/*67n!BH|uv@dQ6>S)GK@VqI' +
  ").}mt6d[#-l5=ZqU<U[6Z|JCkVE5qOn}cr3d2aG%-zC9I>=n~w`CIb[oPw'09fAVxI=<x9LY#}Nu?7*'&<F9[+?a]xBZ}MuBzk!>'zfG@l;07d" +
  ':bV|,R&<#9tc.?:(y?=tH0%:$j;=%KE}j72u!=BPl&.+`B]o4(&V]n(<NIr}{;K<#9FCT[cX)MTTWv0Os0i#;i@hvN>Zc7ftXE>^`(#,y<[4(e' +
  '}U8|y*PA]I#Sk*w_8y|-sOwdwFNK(cKOcu,o9+aP]KGgNfAF|(/_pv,&Zd$x9EUD`dZR5#]u~-zH[*F;n+yRW6/D6%o=87}g7}Xqy)eC2I,g>d' +
  'B?NCY,}[DP^wBk;Wg%49@=!g:Z$SQ3[tt3%';

/**
 * Sets of runes that are equal without regard to case, packed: steps of 0, 1 or 2 as 1 to 3, how many such sets follow
 * one another, the runes of the first: how many, the first as the difference to the last one, the others to the one
 * before. Ends with a 4.
 */
export const FOLDING_SETS: string =
  "[<Mz4lGI%&0PZO-F=$ahAE/'ByVYTTn,p+QWNk=|S,9kO4a)I3wXK^X#DM$ZI:1T='ow<Oi;`2MJ@@[h6Mx%^vzhPf7r^myS<uZb>#pep0|,9E" +
  "*t'-A:6'Q7kF0%_Q>8m##H8*x!9Dc+fgr342~cyIfQzDMT#ew7S/^VD`K$>imVOt@D/f!rKt&f|pA.rIw2eem'8{Dj|qvg[zIe9V^,{L*+R0fP" +
  "n~bf'E*Y$t[>[N;iwyT.jhWH()=q7}$~+wUaCfXY4|&y66p%w3Vwc2s[NAJIY_,QFC*NdR`.-C:$}D&:Y>EZ]z1Hm]2F_YL'Ci3'GYfj_b/M~y" +
  "6e'w]_:nNk`4eGghVHRC8n&xF0)fAa?&&=.5{t2}`s0m*<=?SLZEIp6i:,'WVe:sxFN2,hH-L;4`V3}>,fCz`x9S[VyDoWS*:f:F_OfPFWjBw1" +
  "zG1a0:8E<@@=(_0Wg4O=,rwVYl?.RSc3+Uqt+n6oY#>UN=P6#S@J{]VTX>|:2qT2t:1=@[N~X'Pn:5-fS}b_Y~F8bBS/|%oS}&7J%/<~*t7DcK" +
  'VNVC/U_ldh5CCceSvV[=?BiUSvx@e;&-M:h';
