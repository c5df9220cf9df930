"""What differs between two sets of variants, and which rules an edition has."""
