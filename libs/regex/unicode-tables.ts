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
  'nwPU819DzXr5WBHUeASQcuLvuN17lnvE07TI9/h+bOnFGYc4vhn13mC+bN/7t9/b1lU2pCghD1EZluKBDjuDb0h5PNflQ6n9DTHpvwQ6WHM8g3' +
  'yISPoXAhnq9eVvphDV18L5jX76ARftIiHkSLPiyfWsqo1aUidI9PqKQCiTr3URdz1Bw35K2rVSSw7z0MkhnFh/u0klV+x/c/J+B2Rv/BUeRNn9' +
  '4ES7dJ8rgarVcZ31vv0PGEpu/nxYLr9LbZeCllov59GKZ4qpkCYidcWvFR+AUwkZu+O4HCYo264KdicdNjcTR3jQZ/FEpWXuMQSA51SmKx7XYY' +
  '6TxyzuFoyRrSWlCEVb73y13We4TPHNKIvaUwQhY6qzQ/X2HxLMeyd2O9HACJz9GjyS+cW4X04JSF3t2zHy7epqTGhY5bu7+ReOTjUG9tkDr7tG' +
  'uZTU/+gRdztv1FqgpIRUvt3eqHxQe8PqeNDeEgFSAZKGNE6qgPtowXies3tXygrTmKr9Ct+6yNtabJ/Dq0/w7Tv62NmyGkHJd99mZPfSwk9wIp' +
  'nbIoWTCNg1js/hZUvpGhfQxDGLr9LKX/cQFhFgsyO7SE7LBYRSfO3XkTWLwn8t5jWXiGSV63O79fzhCP/60HGStJBPUu0F/lUiLvndTLCPII/2' +
  'BykN4HivLEE2Kx2oPYMyvnRFtijtrOqqSBIzQwrBkxG9sAy+79Ff2DXBk/tmMGbWN+ufLikobPQMPg8Rf7P8oidwRpknVRtsM28gzXhWK2U9i5' +
  'OfW9kjglgejRCuhMHh6cQBQzDoI0vqv+FrEZDQYko+1plzQynrbOBC4IOsR+jahVuM94ZXllDQhvjncMXGBuSbsBWcv5qfH5OzoYteVg/Y5xM1' +
  'POFPy1NfcEY7BjG09fTt0qpplr7wkldIqdi0IXCKs0n4kU/TybGwlm/CXu5w+I03tf4nA7HTTOhetk3VO32/fLkueyz1LlslkwLSgHTR0RNy2p' +
  'ko2r/TM+cxRjgl2RmCSrCrcdDWvM5Yh1WkFCoxKYhPDm3uJ90OhI4zYsTLyucFRIMCogsI4jlRYWiRfnPTrHOAp3cFdJt7vdu3Y5xitJwA5Maz' +
  '7oVWpj8UxbnSaFm0+Bvq0pcn1rb2XkqZMmmbb9HVEE0NeBtz7V0v6dysVmNk3+lxS5l00Pgu3GR+QKeYpqsZKYX85ZsNaBDhBIWQaoyC2TLWa7' +
  'V+C3J5MvEcR8eUnSiluM6bx/sPpPAfpVZv/qvel5UIIJ49cDF7igRjJxrMka8IahJUvef68CNUwQOZUBtOl56NxY80XcMQGuXl96tBdVCscvcR' +
  'qQd2s4p1rNUj/LfTGDD5kMmzpa6SDS9SmXloUSu1syRq6EgxpiX9DYQwf4lM2kwC9C4k96CrWGBQpkpN/BjFVQYdpXVX8YTcBjBPoMMNByPiic' +
  'y4hB8vUd9RC9Zq4k6sFUscw8XD6Y21EO700a2uKx15LKiFT9QXm/olmOoDwSQYf3CgJW04ZAHUn9ex19QU4PiE0B4lU6Hyj78t2SKvQ9OOiC1h' +
  'YRSZtW6jU7j/PrXSLeOnmnDcIYu18qU5UDIbZyNitNO4fMRNEFKs6Lk5S5wgon2870BmzwYDvj6rNzdJzd0eX74t8Fmu1/MxiVskf4M6H9Wqts' +
  'DntZx9kf0e5aKg8PXLdUZCf57XO01HYLZA7Ly4KiQ0pkPqmHhgrnO2fLAgwQW3CH6IOhfmc9+KnDijAk2+5RFO/+UCCA/hJtGkN+LxPlrlLYgx' +
  'iCZ3kUEUPjaqV/4y2nMuJSyx/AO1quv/LYjct8KIIqOpYUAwysRRwkYib0DwcigqhSME8iZp1+nabbIjPVIiEujsAlqr8SwL6pYCJVYtWoD+4m' +
  'DLX9QWK9V5NGDE7fXfpAmxDEiphUacutXm3KnD31NARVRHYUa1XQqlpZIKYv8MAiY9efS0zaKxxDCY92UyExB9aWCAS36MOFwiRS0J9nxwG62z' +
  'mn5fHP1WSg2XrHMgxg7QyM4Hk8LV08c5G6m0czKnKtBhEfzPKolm4sWPZbZc3MKjK/zzcK55UGSv4OKO8OHvxy/tPv2kNQqOrwYBCa3If+Prlq' +
  '5noZUdjRnuIZ1RczT4MWHlS7dfnQhBgJ4ZRNVViRcPA0/TPuIk0VW+O1k9cpGn1NxThf509RPx8VXB+Z2ZYvOZyyYNT/I/sUhZ9YHwiFiAgwln' +
  'FvwOVbJyd04lzjNSg9YoKvxw0TfswNIIKbgyhbfl3M6H0GZJTt6vvC8apquMTCm7ToxPbYLAYQB7gJOX7n1T3qR12Ruei0jgfPwTJ2cLzmclzz' +
  'gyvPw/ND3qw6mGRbqXMpoizpqHrMFo6XqcTnRlz7D6KMPoWDnyxog4NrYfagesqaFwG3HWZlIbNkl0OmVgNkp1AQQgkUGfRC8K9kdb9OyXFhj2' +
  'VJOsG0Je1QNIsqnizEcCFbQAoC2aLs4UNjN80LzYDeAS3NnNp7c0B6snqOxXWgi9zYQuOhAq2ZlqN2mdc6tKkV0aCnDQPi8y4Xb+v7GUupfiWW' +
  'Irh424CyUpr5KpIBJd3m7rVCMgVaD1iaoXNrhy3nIV78lUaBW7AWKmpiJJlQVfMHzsrdLkHbTwEw8OcWTlH3cEVodomxKvrQxYB91vftiGkIur' +
  '49u8MEDWKGhEY1wc/kheibl/X+PDXIf9UptKnhwJeSXjr9dFmucpGk370X8OVornM54lZ0qS15W0W8fjUJqKR0Qp5PaETXzZjhyeDP+qlBz1Xp' +
  'TW/j5oC/qOd5y5gKxjOSmfyhB25n2NZLqyf+UqoqiMvo4a5fFpmkdY8Nb1E60cKiYXyn5VZAIWoI9LOpGNpUtAuRc0MDKBT8wUeVzAJGqfQytY' +
  'ZQoq5bWmAHLTCdykBeR5pGqNaIb97r9oOVT9MKnOHHgQidphwYZGiEckKsud0J2Zo4dJERFogfivkbBYATqP7tlsayH2xjbj++dW5u77iGIi8n' +
  'KPnkpHbNV3+HOX94Fqr3QNjejC+gHXY4g+eZ338NGpQR8DUSzlH7yGy4ClGygE4M6Vqb4An+TpR8C+ybZqmnzt8yLG4gNUux2edTbvBxlMFPI9' +
  'gDrtkuTgkG33npBhhXw3hbQPa7b+H7+Y06XCHYQhrbUBj3EmcQRkYxHYf5OL2iU12Ua6uBFpwIxh4TSSaSnuTnRcZhehmR4b2q6/24Hstng24h' +
  'vsNzbC6P1ETf2l288dEh4BoRGcBbZqwe5d2vggqro7uAD/lnXj/tVYkdFREYFM9ySVj8ufXtK+Fv19E/JNaUhw6vdKgJK7BCJmQdI0pQwXs01T' +
  'YxBKsbO3SCGTM23VUH6xq4Yn8bjgaep0Vt3u/ZKEr6vmm+m0q7TFzwa8qFxdX489EyG1RqJQACc5gz3ek1KY15WsRGEhGHfzL8c1NP2cla5sZt' +
  '0nmtuQ8o6oXqnkUtigH/pasPMtNFaiYGmA1CLKo/mi4S8W2DzZH84oh9o5t53aTy6pfICU/C2YB9hntGpUeIy8ArqQM4T+PHRaAD0uxSFDg0mF' +
  'aLf70qQOBgAUFOm2swEOQQ';

/** As the categories' runs, but those go on where no character is assigned, which is in no script. */
export const SCRIPT_RUNS: string =
  '833/7Xq82SnY2oixHXidltQhd/ZgR75RoZmaO/gjz5YPLDxauTWdNd9iNWbQJkN0MYXXG+CMnxhx1NVtKur2L+lcB8KJqn3POY18+ES0NdKzJ1' +
  'dUYyodv6dYi18qCUR9AjdnctsWMEQ3dzzE+8qc85pxHoybUj+P3Pz5WgdEmqqQAfL+k+Kr0C229Dr58P+wlHRfQ0Ybdm+C3nse6EFdhjda2wok' +
  'ZvLIiTJ27Jtbs2ZzhTgiNbu8GeMWr3+Q07ZkeCRJUwZjh3a9VaHnPp+kIynuh03mmhOuR4Kxf9mWc3wSnA6Asprswo+1r/DLFxSWKH+8qmhJAa' +
  'eWEhWJK+ON7pILzh0prmGHvpIZOrm9+WkkjycLJc6rKxdh5XfAXEO4DiXXVPvOMRtemYyugQ16dD4oNqpIF/zTfUbyluDSRmu/iP14LM0V0MI1' +
  'l0GEkLLmc/5YKq5I4jULD1bMG/rg14uYNyMSccPUGtEk0klwFGZiH5ZJUFWxRoWlf+w0PN9wPsJDX7TfAZqCFplVy51SgZoIWgkWogYgi0JDRP' +
  'AsXJiGiQPkuw7BzHL5ZBbhHxEcBJ59cUlIk2OYG/a9xi1pB9fDD8vMr310q8CmKrFO8I/47S5HWdbHTncrnvbbbO4VWFVEpgCp2Jzj1csGy1BQ' +
  'xF69E/4xm1+G10Qo2v7SrXTGPyQZv0+YRTV2ViWx7WhQ5X8ZQYmqtNEvuwQJKXr5O4Cv0KQhaKuWFRXEa7XIWg/IVeUn+Gu6LZzifF6AgCCa63' +
  'FaP2ZAoJPIxrfpI1ea6RHvSSPybGYu43ALUOECj6LHOTjhOFY5N9BR5Brf5jc0d47ON9I83cV5iiLz/C3asdnBJXdRPOP2Q3GZP4Nq2YLORzOC' +
  'q5lBqZFKotYTdkmggLv8m2BeAPrF8DiH9IsDN6lZSsDc4jsnKuNbPfaw8uSnH0KUOcYYgYQYdpygek3lDixlYGS+duxKbJs6sGV9HKVgLOuzks' +
  'K2UztlGOMcU8OVuKjy3TNvcwirfdBFY7tShMXCRxQgCFtolqO9lXt9b3+9V1UdKu6mypjCorSRsXodkYAeMVuyQ7FOMmO4Orc77zJG1sNyYL5i' +
  '8SkHHkdjd3h+4hox5Mw';

/**
 * Sets of runes that are equal without regard to case, packed: steps of 0, 1 or 2 as 1 to 3, how many such sets follow
 * one another, the runes of the first: how many, the first as the difference to the last one, the others to the one
 * before. Ends with a 4.
 */
export const FOLDING_SETS: string =
  'nKfYfgFIfYMvDejy2MpssgurPaOFukg6B3XFxL/mtu8QJ2i6TCT/szv+NBC6UWl73z0XC7yJLxa0oNY+J8e70IIigtz8h/Fut2hIurKLTKn3Qs' +
  'hdnr23T0hBxIMJy8C8mL572a0QgdKS0zS/sAs/3pkeHQ7RguiKtXJJWfCdmEQwSmrYkqh5Sp9oiINKWaD+e5W6v4s5RmVtMeErUJ8rcAU93K2B' +
  'x6XeMv2nJVAF3+YUxUWzDdJnhG7sbCU/Fu+JhqkpIoOPURQep5kealUBUs8xbydTX4CJMTP+E7ryMdVKsS8/9WiyLH0ZibbYHmFWk6xZUTnSG9' +
  'x1gnGPCIRN2Es7la/L2jKSL4EYHk4fKhqO6YTO9JQHjYR2wRCYRjqz8RM/a+m/YqzlsZWzWGFtv2bovBTIgIYcPgHEKlVXRcFWZicR9U8VjWL+' +
  'tCiypsExmsKytyB77xYPw3fw5X5nHFkpM5OWoP7r+TOtVaGz7KP6Uc8/AEqzZxQMUQGvAMo0FYjg9vTBcezsxoYJJv+yCuTrPPCmmSxDLGQ3dZ' +
  'OnBUd8j2x2jstWI1MRQ7VJmYrqIEJ/kNNx8oAS9UNlwvuv4t2NXqEyQti1WFgiMTV01NC0J05DlUm+H1CBaQ';
