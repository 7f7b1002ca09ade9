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
  'foM{{t|BrVjx@wtMBqcnv~UBWttwg?yc|@YnZz?eqwAs]??QMlRdh]ORZ[wTVQ_E[x^mgn{W{Trj~oxvxVjdm~w{Utwh>^VaSgawjIVm`]^Aco' +
  'gWbNMR`?p>N[~FApbkacit`jGy_JxLnhaONzb_IiDU`PVU{fOQ{T^ZwSbG@rtEqWMgUPOsskErLaZaCCRXctyE~yvL`mqamrbt[mtbCv[mwhPf' +
  'q{d[}um@NXLz[lU~CB?snZVw[wz?GHnywty@v`dFasOpt[tiuhx>WCRTPgyCu_tL~yWzpl>xQyheG[Hf|QUK[rDOsqdyQQf[qmhpYxRayKMSf[' +
  'Y_`E?ciFt]sk[Gl`pDP>b[cTT`HTAUW]pLKZLYyqDIs_qbqJ~G]AaEmdyU_Kp>}jAogb^VtCn}EhfjgM{_dYJA{L[v]BqoudyTjxxvYcTjFfpj' +
  '`lLfLC}CLchEOLSQT^}an`CP}ssp>KQSMJTR^?o?_nu}m]}|UbxXI^Bq}[lAoZI|GuYPD^DpP[baPLGQwqKAw{EjNrJ^W~eGjBaGOYMiWQc_U]' +
  'lEKoew@V`yE[m|qhbEY@~zIILdEOAViY>a[fQYio|ffcsrG_mZSOr^eqy>aC_ZNvt~YuXA]NzI`Da|CAUQaN}ja>xOhgiJpqXIZMS^JHZxllMt' +
  'wToX]{E{TVNYIPR_m]gE~LV}Oi>ESJkpNAirAyrgPSOCYKO^dUYwGH~zcHl~]oE_AbTcPBpDCwRgNahaW^Ffar{Yg~WoCmDeuQR^@vWMjJu]@P' +
  'CSrtX`QNugP>I?Mx@wR{cTEa@PaW?h^vzyjzXBQPMIiNbSUYZfA~hK}D>V@?>JWF]G}dP}qRVSOVSsQhreYfShtQHovFllr]Ig]Xf`CBjPPkJW' +
  '|yiBt@DbI??}^YmsVWjk{bG>{nfyshDYsiUUwIq>~L[lnWDrfALar@h?[DnJ{^DbeANhFqfQIjYWy}wgQzDdmXyaQ_rMo|khKQywsp@SgGLOIq' +
  'LMPDG@AwwPZhv[Rl[>VQYVUF}InWm{nBm`iKKXseLOQH}RiRbuf[Lw@VKvBtVjHdJ{^yfYTt]sp?wiHGE]qL|dB`LsLJGLezLk[KGj`Gb^LOLo' +
  'qgxS|NLhGhe[aByW}P~i?RH>v?j~UvordMX_eit]Rf`>BFbLJj_NbgTexeSx{nA}hu~Qz^}vh?A?rYUMD?gPz`LMMz^ojDwS@JN>k}j}A?YjmN' +
  'RSXVQ^>dxiRkKQsyxBOjRhVvQ`OdCca?PaZI`WUjqnYYKGvw`PsZyT@NTk~?AIcq[k`SCBh?h@]Gtstd@o|[hOsoiHM_yQeuaKOg`Bt^qkX@Lh' +
  'LwiOVuEJchESbzuBoYImASDTP?w}iiirpP]Mbuiy@zsb]IKOjzKkKo}eAyBa[ilixsFH^TX|Bip?YhhvvhNQtbTW~@n|~>@I>UnzJkCNOHbZ}{' +
  'OEI~yQ{bLC^wvWXT>x@EYO|luBg]Gcj]@dUFgpoOrk{pkou}p`OndRLmErLoXUPngbO?{tyyHW]A?p>nBl||gHgolwbg[MrysFHJTGQ_`Ujv{]' +
  '`Jm^yEsy{dcP_>ZpNY?M@tI_K[S`TSQdnqqvRJeEGgiRejXd>^fd_Jwu^yOgfa}hdTG~JOf]j?^YTEowLIvwZ}S@zYuBil[iqnGhsmx{~xEKK^' +
  'SU]NnAiRw`zg^KPEPdmV`m|sQCoO_z_kKQ{f_B@]CzuBPIxJtqBzd_LNc|eY^C?FLfjS@fJhHcVsp_DEQOLhQ?aqBwkB~OQKvoRf_ceUpQp~I{' +
  '~q_~_l]Ioxq{atuTu[x`oOlsOC@]|}hxDG~VJEN[qYqCv@iYVeH^yPvr_eNbfhTeFMUeqUL>EXRtnmvYG~l_g>fRnVUhz^W>tlAQUTtfONBKAD' +
  'VU_QLr^EgXOrePalMYU{Z|tejxSf]fCfO>IoEKNukmsDvUR>QT@VokuZ^DbieklEl]EE|@`XVvEgot}~dnAtlJrwD>`IRWZviASGCrEW|rYeRG' +
  '}[?qvPakI[V[AU~^FhWcnMFQMWkKnmnUChg~GtGtd}M[_YqvnFpY@P^JAkutw`l@^rtevcPJzV~uUd`L~vMSqR^We^tS{hXLbcfLMxgb?>ze]k' +
  'up|fK[JJW_sHEpfkW|tafVBnSoVGToai>aBO|K`>rH|}BO{{~BIGvhIOuicJtpNWc>iQwnBBh{ff??PLKmGokQ]wcyInGuQz_odt}woyg@WzpI' +
  'NWMUvlOvk?COa]Sos_IixuSfUSHA~x@NQx|k@AePHadpqrvxTEWk}aLjy[ZnOdzja@xVGiG|Bijm>FBwhE}JylBxkrs`EMQtRbiE~[MHf|fab>' +
  'QtmD?Du>Vu{>MdYA}PAIsIzo]nGHNsKipOmmlslnZH]`R{OP`q|FFNHOja[UaSodUync`E@zcFY}CKQF^Q@NVSXp{Z`EnPE|@wNTq~Se^_Wdlv' +
  '?PwcdU@fjmdxvgErDs>ve|zwuW_OFmPgDFqgFlZke|dj`rq~M>FEXo][qgJkKN|^GGywbBw^bTF?`cj~HeZXnkrrohFCSY_yiNTtUvF|`LcgDx' +
  'HAkXYkYMTfZu`YA`VK@kEWUp_yShazkWPS>Vxg`D{ussEK?SWAUsOZ`vPF~EF?VSPllTStdpJB>DhaumG|O>AdtqfOCr]ST?jg`h@tJsR?pKXz' +
  'F}>cxdqH?BEzDFDzd^cEEqXp_QEs?am^xNwwt`>OYuHG`ZPu_MTyqBkSUrX?q|BRxCSsPvPQBBwC`X@_l]yxvxvbUkmJIJRlQizEZNbcPI[HKb' +
  'Fm@KX|T]pqI@ljL^ACyW|qXBnpQL~IQsRwB`l^buKbMik^|fYFBaHQE`^fnrmg}AXKFWbKkO>|o>@@wq}_`[tRFnuiF?dmzdqQ~lVKR~MqIKxd' +
  'DZy}y~WvBVnKnOsLr^yyP{VHn@|v_^PPvpoBBEKp|U~y>>jdSFJYLxLEyt]Mewe`kr[SAzMkuD{SUl]bmPrx?}RGQ|VoVk}sdJgs_NXIB_s>>~' +
  'k@hqhuyK~ko[ffqsoTrJyfztZJXeCx}Yta@QeX{n|v~LMG~PyymkCuDcDurxsb[vs[JJ{LXxhFKiRXIt`_qNc}cwJlgkbX?Aizh[tGnnCkR>]d' +
  'Ue}pfK}CSsamG?jgTm{jYT~UVk@@_fHo]P[afAa[QqdMsqwJe~rqgd|[vJgellrj@UG?Zd?KyCiyKfSrrP?AHBkH>QWgywr}XqbawGlAvuGGdn' +
  'TaCUV>wV_w[GXgQb[LBZNh||pa~wu]H]e]agmQyHzJA`rN{tcMPBPUGHqQ?IqhNTSRCqxQJDe^joJJG~FqH@x?l_EDt`~v_cmITr`]VYAC|dmT' +
  'JfilmYG[jbXqZmy>dtzxHEa~sGiiU|VacRrJNWg?b[Qhcj>rNCMJoJbTudqIKk{WYXyJkVr|DWlheWiXutM`^>YgXguHJxUaGLMIfGHTaw_[[V' +
  'vHp?EKNoWSRrArGX~jDUheuav?THFM{tm~uySn?Z@NgH}ta@mXpzZ{HexrV>zvP_@?Nv~u{twYW?n{tgIvwxQx|cW[gsoykv}Lj_OwXIaqgUom' +
  '|yXYvt|`]rCJYR{manxta';

/** As the categories' runs, but those go on where no character is assigned, which is in no script. */
export const SCRIPT_RUNS: string =
  '{vvfzVi{uQfWuDJdteTP`kYL|y~W_HJCe}I`ocDfeS[QgCngQEZevgpEEoM]h{f^l|`l`gH[B[BO`hK|h{jMCq]|[{ET~xdVT>z}GAKjAqxgkr' +
  'Xd?^siJt{pdPqN{VNd^CKwz}Zrh[cnyjQwj?ZUj[rfZqh{]EIXmhmycSZsyXqJA}S}Oh|XnCDEZr~eYJ@NhE|cLctuLra{tUo}IBelXdR~GLh~' +
  'QSHX@UHCxbSTHCvros_[mWUuG>}VihwqRmww{ueX^ilv{{QssuKa?I@BDPHKerV}OSh|VgXK|ndLQDejOQ[YSG>[UQh^X{zkdD>MIa`XXNKV^L' +
  'pBIhrMPMuxth|hdZ{AiPh]T[ym@K_SmNCsFHcG@ncFgp?mFw|KBEzmQVfniMv^nFMl]GWpfU~wCG[oJf|]z_MZ}QAHzyzKNYbTa^BuXGPiBx`Y' +
  '`TwlG>>GDXml`buj}L_Iv~^t`[h}FXVRfAWyIsHUsVywbz{EDKdl?XivmLtF>W[kg|xH@}JXenfF>A}cTCy]q{[ehZqmU}hatZg?mQqF}mw~[b' +
  '^`KsP{IAlnLOioT_exqU]D]^SS|uBfVfZdcOaFGmMTZBt[}NMJrJyBcODbflGdfNkWL{p{vklej>l`ag[rRggetHgMNkqUXPixxG|Cs|aZ~V]G' +
  '@?CNfjmKo}aVayxL_ufF>DEkWrXXOxNHGxTTnoqAsWKBtoqtipVZjrtHjrVyHvz_oe[dC_t{Cs^u@HaiGrl@?Wl?~T|bg`m[VvPW?Ja]v[CZv^' +
  'fVDaDoC`?Q`mwOgSvAQOJ}SRuJvnsZn{zV_nply~ZjHrzjv^Z^?I``pHZmh^>r@vJULm`[Vj}XHq?BxAgx?[VSvNMcutlHkeXVTtqTRtGTY@DQ' +
  'hHqvBTe@shB`OiO?jZG]?qPy{mAQx}ms>zNhpr|tgh{IbAwbxmdOqycBu?McU]yWDutmAWIBd>}KAYTnc}OplAx[eR]?QxiPXeGQb[[SKhFkLF' +
  ']esSrL]Ymmu?psORK]JzPKy]a[DVs@nnffLZ{w]e^R{V^{NKt]]~qUZUc]DSnCGTYyz[|ZAZUU]GteoEWAPmHS_pN]^CdInUoLsGeoPn^MhrWS' +
  'BGOHF^~K?vxmk`Xw?fo';

/**
 * Sets of runes that are equal without regard to case, packed: steps of 0, 1 or 2 as 1 to 3, how many such sets follow
 * one another, the runes of the first: how many, the first as the difference to the last one, the others to the one
 * before. Ends with a 4.
 */
export const FOLDING_SETS: string =
  'fI^?^_DG^WKQt}BqfVoLYgPy|MaqJWfLd?Ctbtf{p@mkH]Q|fpIzKD|eXxn]hlFNhtCN]LU>b_PgfWrL|satTrUmtGZWI`wlAj}~QZ{W}HKc@U' +
  '{pRJ`tZGJsM@ypE[{qtep>pcqHyp~i^nE{mmKohr`YV@gh`nGeItULvcLoGuDSgILKsIBJJwZZ?`hiuvSPiB>P~rWOyR|?~^r}?bW?A|LWsalE' +
  '[PEA|P}@giruiuGP{RYfWFzTrX{[TEtzPO_hqc@KbOox~r`cJid^Cs_JxgLmfljJMvOo`?h]Ntbhjxutx?rPayLDDPYuIz}P}lC|gPdl`IEGyj' +
  'e@H?Naw}LrExYWw}JTi>zgIUOLmbXoKhkbIqFK>KHxDPkvfF`n?w?}CnMW@j@PUlVWTVu`xg{izlJaTMwxLwILt?dA|FszuA_MNF@PiaFvglSF' +
  'KaVF|Qny[G@NFJe|r[hQy|}zqvMCLADrF`OF`{zsOopC>c{QsSK~^cuhtrBFQ]oih`[nWJ>QMVzPNC|QItNDy|@[BvcbxGJWLMDAkKrOgIOfG@' +
  '^YEwWXumdfR_OLazQHf@^yraDfdQbnqJx~^ECpsHdJ@nQ>onq~KKWMXJ?eQs]I[DExAWvCYn]booxJn}BCL';
